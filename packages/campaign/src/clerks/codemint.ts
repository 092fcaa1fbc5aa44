import { alphabets, createMinter, isCodemintError, type MintResult } from "@codemint/core";
import { seededRandom } from "@codemint/core/testing";
import type { Answer, Way } from "./clerk.js";

/** codemint's own minter. */
export const codemint: Way = {
  name: "codemint",
  keys: true,
  clerk({ store }, { seed, length }) {
    const strategy = seededRandom(seed, { length, alphabet: alphabets.vowelFree });
    const minter = createMinter({ store, strategy, policy: [] });
    return {
      mint: (record, idempotencyKey) =>
        answered(async () => minted(await minter.mint(record, { idempotencyKey }))),
      claim: (code, record, idempotencyKey) =>
        answered(async () => {
          const result = await minter.claim(code, record, { idempotencyKey });
          if (result.status === "claimed") return minted(result);
          if (result.status === "taken") return { told: { status: "taken" } };
          throw new Error(`The claim was refused: ${result.reason}`);
        }),
      async *mintMany(records, batchKey) {
        for await (const result of minter.mintMany(records, { batchKey })) {
          const answer = "error" in result ? failed(result.error) : minted(result);
          yield { index: result.index, ...answer };
        }
      },
      resume: (pending, record) =>
        answered(async () => {
          const result = await minter.resume(pending, record);
          if ("code" in result && result.code !== undefined && "replayed" in result) return minted(result);
          return { told: { status: "taken" } };
        }),
    };
  },
};

const minted = ({ code, replayed }: MintResult): Answer => ({ told: { status: "code", code, replayed } });

async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Answer {
  if (!isCodemintError(error)) return { told: { status: "crashed", message: String(error) } };
  const told = { status: "failed", error: error.code, effect: error.effect } as const;
  if (!isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN") || error.pending === undefined) return { told };
  return { told, pending: error.pending };
}
