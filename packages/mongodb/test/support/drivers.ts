import { createRequire } from "node:module";
import { MongoClient, type MongoClientOptions } from "mongodb";
import { MongoClient as MongoClient6 } from "mongodb6";

export type DriverMajor = 6 | 7;

/** A client of this driver. The older one's has the same shape, and its types are those of another copy. */
export function clientOf(driver: DriverMajor, url: string, options: MongoClientOptions = {}): MongoClient {
  return driver === 7
    ? new MongoClient(url, options)
    : (new MongoClient6(url, options as object) as unknown as MongoClient);
}

const require = createRequire(import.meta.url);

/** "mongodb 7.9.1" */
export function driverName(driver: DriverMajor): string {
  const { version }: { readonly version: string } = require(
    driver === 7 ? "mongodb/package.json" : "mongodb6/package.json",
  );
  return `mongodb ${version}`;
}
