import { type CallOptions, type SchemaProblem, type SchemaSubject, schema } from "@codemint/core/adapter";
import type { Collection, Document } from "mongodb";
import {
  type CollectionFacts,
  describeCollection,
  ferretdbVersion,
  type IndexFacts,
} from "./describe-collection.js";
import { createCommand, indexCommand } from "./indexes.js";
import { type CollectionLayout, codeFields } from "./layout.js";

/**
 * What verification has learnt and later statements must know.
 *
 * @throws `ERR_CODEMINT_SCHEMA` with every problem, if the collection cannot hold codes
 */
export async function verifyStoreCollection(
  collection: Collection<Document>,
  layout: CollectionLayout,
  keys: "unique" | "stored",
  call: CallOptions,
): Promise<{ readonly collated: boolean }> {
  const facts = await describeCollection(collection, call);
  throwIfAny(layout.collection, [
    ...placeProblems(facts, layout.collection),
    ...(facts === undefined
      ? []
      : indexProblems(facts, layout, codeFields(layout), layout.code, "code-index")),
    ...(facts === undefined || keys === "stored" ? [] : keyProblems(facts, layout)),
  ]);
  return { collated: facts?.collated ?? false };
}

/** The same for a collection whose documents are to be given codes. */
export async function verifyBackfillCollection(
  collection: Collection<Document>,
  layout: CollectionLayout,
  call: CallOptions,
): Promise<{ readonly collated: boolean }> {
  const facts = await describeCollection(collection, call);
  throwIfAny(layout.collection, [
    ...(await engineProblems(collection)),
    ...placeProblems(facts, layout.collection),
    ...(facts === undefined
      ? []
      : indexProblems(facts, layout, codeFields(layout), layout.code, "code-index")),
  ]);
  return { collated: facts?.collated ?? false };
}

/** The same for a collection of counters or of leases, which may be missing: the first one makes it. */
export async function verifyOwnCollection(
  collection: Collection<Document>,
  call: CallOptions,
): Promise<void> {
  const { collectionName: name } = collection;
  const facts = await describeCollection(collection, call);
  const collated: SchemaProblem = {
    subject: "table",
    problem: "it has a collation, by which two names can be one",
    remedy: `name another collection, for example: ${createCommand(`${name}_plain`)}`,
  };
  throwIfAny(name, [
    ...(await engineProblems(collection)),
    ...(facts === undefined ? [] : placeProblems(facts, name)),
    ...(facts?.collated ? [collated] : []),
  ]);
}

function throwIfAny(table: string, problems: readonly SchemaProblem[]): void {
  if (problems.length > 0) throw schema({ table, problems });
}

async function engineProblems(collection: Collection<Document>): Promise<readonly SchemaProblem[]> {
  const version = await ferretdbVersion(collection);
  if (version === undefined) return [];
  return [
    {
      subject: "engine",
      problem: `FerretDB ${version} does not update a document in one atomic step, so that two updates at once can both succeed and one be lost`,
      remedy: "use MongoDB, or a store and a strategy that only insert: random({ length })",
    },
  ];
}

function placeProblems(facts: CollectionFacts | undefined, name: string): readonly SchemaProblem[] {
  if (facts === undefined) {
    return [{ subject: "table", problem: "the collection does not exist", remedy: createCommand(name) }];
  }
  const problem = (subject: SchemaSubject, what: string): readonly SchemaProblem[] => [
    {
      subject,
      problem: what,
      remedy: `name an ordinary collection, for example: ${createCommand(`${name}_codes`)}`,
    },
  ];
  if (facts.type === "view") return problem("view", "it is a view, which nothing can be inserted into");
  if (facts.type !== "collection")
    return problem("table", `it is a ${facts.type} collection, which has no unique index`);
  if (facts.capped)
    return problem("table", "it is capped: old documents vanish, and their codes would be given out again");
  return [];
}

function keyProblems(facts: CollectionFacts, layout: CollectionLayout): readonly SchemaProblem[] {
  if (facts.sharded) {
    return [
      {
        subject: "key-index",
        problem:
          "the collection is sharded, where a unique index begins with the shard key, so that the code's and the key's cannot both be unique",
        remedy: 'give the option keys: "stored", or use a collection that is not sharded',
      },
    ];
  }
  return indexProblems(facts, layout, [layout.key], layout.key, "key-index");
}

/** What keeps the collection from having a unique index on exactly these fields that tells all their values apart. */
function indexProblems(
  facts: CollectionFacts,
  layout: CollectionLayout,
  fields: readonly string[],
  covered: string,
  subject: SchemaSubject,
): readonly SchemaProblem[] {
  if (facts.type !== "collection") return [];
  const flaws = facts.indexes.map((index) => indexFlaw(index, fields, covered));
  if (flaws.includes(undefined)) return [];
  const [nearest = "there is none"] = flaws.filter((flaw) => flaw !== "");
  return [
    {
      subject,
      problem: `it needs a unique index on exactly (${fields.join(", ")}), and ${nearest}`,
      remedy: indexCommand(layout, fields, facts.collated),
    },
  ];
}

/** Why an index does not serve; an empty text if it is about other fields altogether, `undefined` if it serves. */
function indexFlaw(
  { name, key, unique, collated, filter }: IndexFacts,
  fields: readonly string[],
  covered: string,
): string | undefined {
  const parts = Object.keys(key);
  const among = fields.filter((field) => parts.includes(field)).length;
  if (among === 0) return "";
  const named = `the index ${JSON.stringify(name)}`;
  if (among < fields.length || parts.length > fields.length) return `${named} is on other fields`;
  if (!Object.values(key).every((order) => Math.abs(Number(order)) === 1))
    return `${named} is not ordered by values`;
  if (!unique) return `${named} is not unique`;
  if (filter !== undefined && !coversAll(filter, covered)) return `${named} is partial`;
  return collated ? `${named} compares by a collation, which takes different texts for one` : undefined;
}

/** Whether a partial index takes in every document that has this field as a non-empty text. A sparse one always does. */
function coversAll(filter: Document, covered: string): boolean {
  const fields = Object.keys(filter);
  if (fields.length !== 1 || fields[0] !== covered) return fields.length === 0;
  const condition: unknown = filter[covered];
  if (typeof condition !== "object" || condition === null) return false;
  return Object.entries(condition).every(([operator, operand]) => {
    switch (operator) {
      case "$exists":
        return operand === true || Number(operand) === 1;
      case "$type":
        return [operand].flat().some((type) => type === "string" || Number(type) === 2);
      case "$gt":
      case "$gte":
        return operand === "";
      default:
        return false;
    }
  });
}
