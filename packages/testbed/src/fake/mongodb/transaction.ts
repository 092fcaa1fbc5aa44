import type { BSON } from "mongodb";
import { createLatch } from "../../proxy/latch.js";
import { Refusal, unknownToFake } from "./refusal.js";
import { identityOf } from "./value.js";

/** A transaction of several statements, as the storage sees it. */
export interface Transaction {
  /** It sees what was committed up to this time. */
  readonly snapshot: number;
  /** Resolves when it is committed or aborted. */
  readonly ended: Promise<void>;
  isOpen(): boolean;
  onEnd(commit: () => void, abort: () => void): void;
  abort(): void;
}

export interface Transactions {
  /** The transaction that a command belongs to; undefined outside one. */
  of(command: BSON.Document): Transaction | undefined;
  commit(command: BSON.Document): void;
  abort(command: BSON.Document): void;
  /** Aborts what the sessions have left open. */
  endSessions(sessions: readonly BSON.Document[]): void;
}

interface Known extends Transaction {
  state: "open" | "committed" | "aborted";
  end(state: "committed" | "aborted"): void;
}

export function createTransactions(now: () => number): Transactions {
  const known = new Map<string, Known>();
  const find = (command: BSON.Document): Known => {
    const transaction = known.get(keyOf(command));
    if (transaction === undefined || transaction.state === "aborted") throw noSuchTransaction(command);
    return transaction;
  };
  return {
    of(command) {
      if (command["autocommit"] !== false) return undefined;
      if (command["startTransaction"] === true) {
        const begun = begin(now());
        known.set(keyOf(command), begun);
        return begun;
      }
      const transaction = find(command);
      if (transaction.state === "committed") throw unknownToFake("a statement after the commit");
      return transaction;
    },
    commit: (command) => find(command).end("committed"),
    abort: (command) => find(command).end("aborted"),
    endSessions(sessions) {
      const ids = sessions.map((session) => identityOf(session["id"]));
      for (const [key, transaction] of known) {
        if (ids.some((id) => key.startsWith(id))) transaction.end("aborted");
      }
    },
  };
}

function begin(snapshot: number): Known {
  const ended = createLatch();
  const outcomes: { readonly committed: () => void; readonly aborted: () => void }[] = [];
  const transaction: Known = {
    snapshot,
    state: "open",
    ended: ended.opened,
    isOpen: () => transaction.state === "open",
    onEnd: (committed, aborted) => void outcomes.push({ committed, aborted }),
    abort: () => transaction.end("aborted"),
    end(state) {
      if (transaction.state !== "open") return; // a commit may be repeated
      transaction.state = state;
      for (const outcome of outcomes) outcome[state]();
      ended.open();
    },
  };
  return transaction;
}

function keyOf(command: BSON.Document): string {
  return `${identityOf(command["lsid"]?.["id"])} ${command["txnNumber"]}`;
}

function noSuchTransaction(command: BSON.Document): Refusal {
  const message = `Given transaction number ${command["txnNumber"]} does not match any in-progress transactions.`;
  return new Refusal(251, "NoSuchTransaction", message, { errorLabels: ["TransientTransactionError"] });
}

/** Another transaction, or a commit after this one's snapshot, stands in the way. It aborts this one. */
export function writeConflict(transaction: Transaction): Refusal {
  transaction.abort();
  const message = "Caused by :: Write conflict during plan execution and yielding is disabled.";
  return new Refusal(112, "WriteConflict", message, { errorLabels: ["TransientTransactionError"] });
}
