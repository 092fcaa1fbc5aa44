import { setTimeout as wait } from "node:timers/promises";
import { alphabets } from "@codemint/core";
import { seededRandom } from "@codemint/core/testing";
import type { Handle } from "../wires/wire.js";
import type { Answer, Way } from "./clerk.js";

const attempts = 20;
const tries = 6;
const firstWaitMs = 25;

/**
 * The loop that everybody writes: insert; a duplicate means that the code is taken, so draw another; a lost connection means that nothing
 * happened, so try again.
 */
export const naive: Way = {
  name: "the naive way",
  keys: false,
  clerk(handle, { seed, length }) {
    const strategy = seededRandom(seed, { length, alphabet: alphabets.vowelFree });
    const mint = async (record: Parameters<Handle["insertPlainly"]>[0]): Promise<Answer> => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const code = strategy.next({ attempt, collisions: attempt });
        const answer = await insertAgainAndAgain(handle, record, code);
        if (answer.told.status !== "taken") return answer;
      }
      return gaveUp;
    };
    return {
      mint,
      claim: (code, record) => insertAgainAndAgain(handle, record, code),
      async *mintMany(records) {
        for (const [index, record] of records.entries()) yield { index, ...(await mint(record)) };
      },
      resume: async () => gaveUp,
    };
  },
};

const gaveUp: Answer = { told: { status: "failed", error: "gave up", effect: "unknown" } };

async function insertAgainAndAgain(
  { insertPlainly }: Handle,
  record: Parameters<Handle["insertPlainly"]>[0],
  code: string,
): Promise<Answer> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const outcome = await insertPlainly(record, code);
      return {
        told: outcome === "duplicate" ? { status: "taken" } : { status: "code", code, replayed: false },
      };
    } catch {
      await wait(firstWaitMs * 2 ** attempt);
    }
  }
  return gaveUp;
}
