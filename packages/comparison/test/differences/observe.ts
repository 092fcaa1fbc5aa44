import { isCodemintError } from "@codemint/core/adapter";
import { item, request, type Subject } from "./subject.js";

/** What was observed of one database, in the words of the page; the names are those of its rows. */
export interface Facts {
  readonly keys: string;
  readonly answers: string;
  readonly taken: string;
  readonly batch: string;
  readonly code: string;
  readonly scope: string;
  readonly case: string;
  readonly parts: string;
}

/** Asks a database what it is like, and closes it. */
export async function observe(subject: Subject): Promise<Facts> {
  try {
    return {
      keys: `\`${(await subject.open()).keys}\``,
      answers: await howItAnswers(subject),
      taken: await afterTaken(subject),
      batch: await besideRefused(subject),
      code: await longestCode(subject),
      scope: await mostScopes(subject),
      case: await caseCounts(subject),
      parts: partsOf(subject),
    };
  } finally {
    await subject.close();
  }
}

async function howItAnswers(subject: Subject): Promise<string> {
  const answer = (await subject.open()).insert(request("code"));
  await answer;
  return answer instanceof Promise ? "by a promise" : "at once, in the caller's thread";
}

async function afterTaken({ inTransaction }: Subject): Promise<string> {
  if (inTransaction === undefined) return "no transaction stays open: each call commits by itself";
  let state = "";
  const ended = inTransaction(async (bound) => {
    try {
      const outcome = await bound.insert(request("taken"));
      if (JSON.stringify(outcome) !== '{"status":"taken"}') throw new Error("The code was not taken.");
      await bound.insert(request("free"));
      state = "it can go on";
    } catch (error) {
      if (!isCodemintError(error, "ERR_CODEMINT_TRANSACTION_ABORTED")) throw error;
      state = "the database has aborted it: `ERR_CODEMINT_TRANSACTION_ABORTED`";
      throw error;
    }
  });
  await ended.catch((error: unknown) => {
    if (!isCodemintError(error)) throw error;
  });
  return state;
}

async function besideRefused(subject: Subject): Promise<string> {
  const store = await subject.open();
  const batch = [request("one"), request("two", subject.refused), request("three")];
  const results = await store.insertMany?.(batch);
  if (!Array.isArray(results)) throw new Error("There are no batches.");
  const told = results.map((result: unknown) => (isCodemintError(result) ? "error" : "inserted")).join(" ");
  const words: Readonly<Record<string, string>> = {
    "inserted error inserted": "it fails alone",
    "error error error": "all fail together, and nothing is stored",
  };
  return words[told] ?? told;
}

/** Core takes 512 UTF-16 units; three bytes each in UTF-8 are the most that they can have. */
async function longestCode(subject: Subject): Promise<string> {
  const longest = "界".repeat(512);
  const fits = async (scope: readonly "tenant"[]): Promise<boolean> => {
    const store = await subject.open(scope);
    try {
      await store.insert(request(longest));
      return true;
    } catch (error) {
      if (!isCodemintError(error)) throw error;
      return false;
    }
  };
  if (!(await fits([]))) return "fewer than 1,536 bytes in UTF-8";
  return (await fits(["tenant"]))
    ? "core's 512 characters"
    : "core's 512 characters; in a scope 1,024 bytes in UTF-8";
}

async function mostScopes(subject: Subject): Promise<string> {
  try {
    const store = await subject.open(["tenant", "region"]);
    await store.insert(request("code"));
    await store.insert(request("code", { ...item, region: "another" }));
    return "any number of fields";
  } catch (error) {
    if (!isCodemintError(error, "ERR_CODEMINT_INVALID_OPTION")) throw error;
    return "one field";
  }
}

async function caseCounts(subject: Subject): Promise<string> {
  const store = await subject.open();
  const outcomes = [await store.insert(request("code")), await store.insert(request("CODE"))];
  return JSON.stringify(outcomes) === '[{"status":"inserted"},{"status":"inserted"}]'
    ? "are two codes"
    : "are one code";
}

function partsOf({ exported }: Subject): string {
  const parts = ["store", "backfill", "counter", "leases"];
  return parts.filter((part) => exported.some((name) => name.toLowerCase().endsWith(part))).join(", ");
}
