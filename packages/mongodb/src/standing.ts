import type { ClientSession } from "mongodb";

/** What the statements on one collection have learnt, and every later one must know. */
export interface Standing {
  /** The collection has a collation of its own. */
  collated(): boolean;
  setCollated(collated: boolean): void;
  /** A statement has aborted the session's open transaction, of which the driver keeps no note. */
  abort(session: ClientSession): void;
  isAborted(session: ClientSession): boolean;
}

export function createStanding(): Standing {
  let isCollated = false;
  const aborted = new WeakSet<object>();
  return {
    collated: () => isCollated,
    setCollated(collated) {
      isCollated = collated;
    },
    abort: (session) => void aborted.add(transactionOf(session)),
    isAborted: (session) => aborted.has(transactionOf(session)),
  };
}

/** The driver makes a new object for each transaction of a session; driver 7 has taken it out of its types. */
function transactionOf(session: ClientSession): object {
  const transaction: unknown = Reflect.get(session, "transaction");
  return typeof transaction === "object" && transaction !== null ? transaction : session;
}
