import { checkStoredName } from "../codec/stored-name.js";
import { invalidOption } from "../errors/index.js";
import { wholeNumber } from "../errors/whole-number.js";
import type { CallOptions, MaybePromise } from "../ports/call.js";
import type { CounterRange, CounterStore, SyncCounterStore } from "../ports/counter.js";
import type { StoreOptions } from "./define-store.js";
import { sender } from "./sender.js";

const largestSize = 1_000_000;

/**
 * What an adapter author writes for counters. Name and size have been checked. A statement whose reply was lost throws an error of
 * effect `unknown`: it may have cost a gap, and core never repeats it.
 */
export interface CounterStatements {
  readonly name: string;
  /** One atomic statement. Throws `ERR_CODEMINT_COUNTER_EXHAUSTED` rather than go beyond what the column holds. */
  reserve(counter: string, size: bigint, options: CallOptions): MaybePromise<CounterRange>;
  raise(counter: string, atLeast: bigint, options: CallOptions): MaybePromise<void>;
  verify(options: CallOptions): MaybePromise<void>;
}

export interface SyncCounterStatements extends CounterStatements {
  reserve(counter: string, size: bigint, options: CallOptions): CounterRange;
  raise(counter: string, atLeast: bigint, options: CallOptions): void;
  verify(options: CallOptions): void;
}

/** Makes a counter store of an adapter's statements: checks names and sizes, verifies once, bounds every wait. */
export function defineCounterStore(
  statements: SyncCounterStatements,
  options?: StoreOptions,
): SyncCounterStore;
export function defineCounterStore(statements: CounterStatements, options?: StoreOptions): CounterStore;
export function defineCounterStore(statements: CounterStatements, options: StoreOptions = {}): CounterStore {
  const { send, verify } = sender(statements, options);
  return {
    name: statements.name,
    reserve(counter, size, call) {
      checkStoredName("counter", counter);
      wholeNumber("size", size, 1, largestSize);
      return send(call, (given) => statements.reserve(counter, BigInt(size), given));
    },
    raise(counter, atLeast, call) {
      checkStoredName("counter", counter);
      guardValue(atLeast);
      return send(call, (given) => statements.raise(counter, atLeast, given));
    },
    verify,
  };
}

function guardValue(atLeast: unknown): void {
  if (typeof atLeast !== "bigint" || atLeast < 0n) {
    throw invalidOption({ option: "atLeast", problem: "must be a bigint of 0 or more" });
  }
}
