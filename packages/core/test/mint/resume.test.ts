import { describe, expect, test } from "vitest";
import type { Pending } from "../../src/errors/index.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { Minter, SyncMinter } from "../../src/mint/minter.js";
import type { SyncCodeStrategy } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { codesOf, faultyStore, type Link, losingReplies, mapStore } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { counting, scripted } from "../support/scripted-strategy.js";

const options = { strategy: scripted(["a", "b"]), policy: [] };

/** The pending of a call whose every reply was lost, as it comes back from wherever it was kept. */
async function pendingOf(call: () => unknown): Promise<Pending> {
  const { code, effect, pending } = await failureOf(call);
  expect({ code, effect }).toEqual({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
  return JSON.parse(JSON.stringify(pending));
}

/** A minter that loses every reply, and one over the same table that loses none. */
function lossyAndSound(lands: boolean, strategy: () => SyncCodeStrategy = () => scripted(["a", "b"])) {
  const { table, store } = faultyStore((table) =>
    lands
      ? losingReplies(Number.POSITIVE_INFINITY)(table)
      : {
          insert() {
            throw new Error("never arrived");
          },
        },
  );
  const lossy = createMinter({ store, strategy: strategy(), policy: [] });
  const { store: soundStore } = faultyStore(() => table.statements);
  const sound: SyncMinter<Link> = createMinter({ store: soundStore, strategy: strategy(), policy: [] });
  return { table, lossy, sound };
}

describe("a pending request", () => {
  test("that landed gives its code and stores nothing", async () => {
    const { table, lossy, sound } = lossyAndSound(true);
    const pending = await pendingOf(() => lossy.mintSync(record));
    expect(table.rows).toHaveLength(1);
    expect(await sound.resume(pending, record)).toEqual({ code: "a", replayed: true });
    expect(table.rows).toHaveLength(1);
  });

  test("that did not land is stored under its code, and no second time", async () => {
    const { table, lossy, sound } = lossyAndSound(false);
    const pending = await pendingOf(() => lossy.mintSync(record, { fingerprint: "f" }));
    expect(pending).toMatchObject({ kind: "mint", code: "a", fingerprint: "f" });
    expect(table.rows).toEqual([]);
    expect(await sound.resume(pending, record)).toEqual({ code: "a", replayed: false });
    expect(await sound.resume(pending, record)).toEqual({ code: "a", replayed: true });
    expect(table.rows).toMatchObject([
      { code: "a", fingerprint: "f", idempotencyKey: pending.idempotencyKey },
    ]);
  });

  test("of a claim is claimed, taken, or held under another code", async () => {
    const { table, lossy, sound } = lossyAndSound(false);
    const claim = () => pendingOf(() => lossy.claimSync("mine", record));
    const [first, second] = [await claim(), await claim()];
    expect(first.kind).toBe("claim");
    expect(await sound.resume(first, record)).toEqual({ status: "claimed", code: "mine", replayed: false });
    expect(await sound.resume(first, record)).toEqual({ status: "claimed", code: "mine", replayed: true });
    expect(await sound.resume(second, record)).toEqual({ status: "taken" });
    const other: Pending = { ...first, code: "other" };
    expect(await failureOf(() => sound.resume(other, record))).toMatchObject({
      code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH",
    });
    expect(codesOf(table, "insert").flat()).not.toContain("a");
  });

  test("of a mint whose code is taken meanwhile is given another, by a strategy that is told its key", async () => {
    const strategies: ReturnType<typeof scripted>[] = [];
    const { lossy, sound } = lossyAndSound(false, () => {
      const made = scripted(["a", "b"]);
      strategies.push(made);
      return made;
    });
    const pending = await pendingOf(() => lossy.mintSync(record, { idempotencyKey: "k" }));
    sound.claimSync("a", record);
    expect(await sound.resume(pending, record)).toEqual({ code: "b", replayed: false });
    expect(strategies[1]?.draws).toEqual([
      { attempt: 0, collisions: 1, idempotencyKey: pending.idempotencyKey },
      { attempt: 1, collisions: 2, idempotencyKey: pending.idempotencyKey },
    ]);
  });

  test("is lost where its code is taken and its key is not unique", async () => {
    const { store } = mapStore({ keys: "stored" });
    const minter = createMinter({ store, ...options });
    await minter.claim("gone", record);
    const pending = {
      kind: "mint",
      code: "gone",
      idempotencyKey: "00000000-0000-4000-8000-000000000001",
    } as const;
    expect(await failureOf(() => minter.resume(pending, record))).toMatchObject({
      code: "ERR_CODEMINT_PENDING_LOST",
      effect: "none",
    });
  });

  test("stays unknown as long as nobody can tell, with the same pending", async () => {
    const { lossy } = lossyAndSound(false);
    const pending = await pendingOf(() => lossy.mintSync(record));
    expect(await pendingOf(() => lossy.resume(pending, record, { timeoutMs: 10 }))).toEqual(pending);
    expect(await pendingOf(() => lossy.resume(pending, record, { signal: AbortSignal.abort() }))).toEqual(
      pending,
    );
  });
});

describe("resume refuses", () => {
  const sound: Pending = { kind: "mint", code: "a", idempotencyKey: "00000000-0000-4000-8000-000000000001" };
  const resume = (pending: unknown) => {
    const { table, store } = mapStore();
    const minter: Minter<Link> = createMinter({ store, strategy: counting() });
    return { table, call: () => minter.resume(pending as Pending, record) };
  };

  test.each([
    [undefined],
    [null],
    ["s3cr3t"],
    [{}],
    [{ ...sound, kind: "s3cr3t" }],
    [{ ...sound, code: "" }],
    [{ ...sound, code: 5 }],
    [{ ...sound, idempotencyKey: "s3cr3t" }],
    [{ ...sound, idempotencyKey: undefined }],
    [{ ...sound, fingerprint: "" }],
    [{ ...sound, fingerprint: "s3cr3t\0" }],
    [{ ...sound, fingerprint: null }],
    [{ ...sound, fingerprint: 5 }],
  ])("%o", async (pending) => {
    const { table, call } = resume(pending);
    const error = await failureOf(call);
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
    expect(error.message).not.toContain("s3cr3t");
    expect(table.calls).toEqual([]);
  });

  test("a fingerprint where the table keeps none", async () => {
    const { table, store } = mapStore({ fingerprints: false });
    const minter = createMinter({ store, strategy: counting() });
    const error = await failureOf(() => minter.resume({ ...sound, fingerprint: "f" }, record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
    expect(table.calls).toEqual([]);
  });

  test("where the table keeps no key", async () => {
    const { store } = mapStore({ keys: "none" });
    const minter = createMinter({ store, strategy: counting() });
    expect(await failureOf(() => minter.resume(sound, record))).toMatchObject({
      code: "ERR_CODEMINT_KEYS_UNSUPPORTED",
    });
  });
});

test("where the table keeps no key, an unknown has no pending and is not sent again", async () => {
  const { table, store } = faultyStore(losingReplies(9), { keys: "none" });
  const error = await failureOf(() => createMinter({ store, ...options }).mintSync(record));
  expect(error).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", details: { resumable: false } });
  expect(error.pending).toBeUndefined();
  expect(codesOf(table, "insert")).toHaveLength(1);
});
