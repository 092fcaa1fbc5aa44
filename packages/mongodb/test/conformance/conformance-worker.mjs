// The process that the conformance suite races: it opens the same collection through the built package.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { mongodbCounter, mongodbLeases, mongodbStore } from "@codemint/mongodb";
import { MongoClient } from "mongodb";
import { MongoClient as MongoClient6 } from "mongodb6";

const clientOf = ({ driver, url }) => new (driver === 6 ? MongoClient6 : MongoClient)(url);

serveConformanceWorker({
  store(address) {
    const client = clientOf(address);
    const collection = client.db(address.database).collection(address.name);
    if (address.leaveOutNulls) leaveOutNulls(collection);
    return { store: mongodbStore(collection, address.options), close: () => client.close() };
  },
  counter(address) {
    const client = clientOf(address);
    const collection = client.db(address.database).collection(address.name);
    return { counter: mongodbCounter(collection, { verify: address.verify }), close: () => client.close() };
  },
  leases(address) {
    const client = clientOf(address);
    const collection = client.db(address.database).collection(address.name);
    return { leases: mongodbLeases(collection, { verify: address.verify }), close: () => client.close() };
  },
});

/** As the suite's harness does. */
function leaveOutNulls(collection) {
  const insertOne = collection.insertOne.bind(collection);
  collection.insertOne = (document, options) => {
    if (document.email === null) delete document.email;
    return insertOne(document, options);
  };
}
