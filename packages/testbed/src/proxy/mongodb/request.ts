import type { BSON } from "mongodb";

/** One command of a MongoDB client. */
export interface MongodbRequest {
  /** Counts the proxy's connections from 1. */
  readonly connection: number;
  /** "insert", "find", "commitTransaction". */
  readonly command: string;
  readonly database: string;
  /** Where the command names one. */
  readonly collection: string | undefined;
  readonly body: BSON.Document;
  /** What an insert would store, an update or a delete would do; empty for other commands. */
  readonly documents: readonly BSON.Document[];
}

/** A command's reply as the server would give it: `{ ok: 0, code, codeName, errmsg, errorLabels }`, or one with write errors. */
export type MongodbReply = BSON.Document;

/** Commands of this name, on this collection where one is named. */
export function command(name: string, collection?: string): (request: MongodbRequest) => boolean {
  return (request) =>
    request.command === name && (collection === undefined || request.collection === collection);
}
