import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { callerKey, drawBatchKeys, drawKey, idempotencyKey, namedBatchKeys } from "../../src/mint/keys.js";
import { failureOf } from "../support/coded.js";

/** Written from the documented format alone: SHA-256 over parts that are each led by their length in bytes, then a UUID of version 8. */
function expectedBytes(parts: readonly string[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = Buffer.from(part, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest().subarray(0, 16);
}

function expectedUuid(bytes: Buffer, version: number): string {
  const hex = bytes.toString("hex").split("");
  hex[12] = version.toString(16);
  hex[16] = ((Number.parseInt(hex[16] ?? "", 16) & 3) | 8).toString(16);
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const uuid = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

/** Texts that are apt to run into each other: few symbols, the separators that people use, some of several bytes. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b", "#", "/", ",", '"', "1", "é", "😀"), maxLength: 5 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const key = text.filter((value) => value !== "" && !value.includes("\0"));

describe("a caller's key", () => {
  test("has the documented form", () => {
    fc.assert(
      fc.property(key, fc.array(text, { maxLength: 3 }), (given, scope) => {
        const made = callerKey(given, scope);
        expect(made).toMatch(uuid(8));
        expect(made).toBe(expectedUuid(expectedBytes(["caller", ...scope, given]), 8));
      }),
    );
  });

  test("stays what it was in every version: replays depend on it", () => {
    expect(callerKey("order-1", [])).toBe("72206a35-09c9-8912-a6eb-00267fada5f1");
    expect(callerKey("order-1", ["acme", "eu"])).toBe("f04e7dc2-683f-8bbe-8beb-6550aaea6d9a");
    expect(idempotencyKey("shorten", "acme", "https://example.com/ä")).toBe(
      "9ac57f47-8b76-8263-b0cc-b08dedbf6a63",
    );
    expect(namedBatchKeys("import-7")(["acme"], 2 ** 48 - 1)).toBe("86b8e665-a3b3-87d8-8867-ffffffffffff");
  });

  test("differs wherever the key, a scope value, or their cut differs", () => {
    const list = fc.tuple(key, fc.array(text, { maxLength: 3 }));
    fc.assert(
      fc.property(list, list, ([first, firstScope], [second, secondScope]) => {
        const same = JSON.stringify([first, firstScope]) === JSON.stringify([second, secondScope]);
        expect(callerKey(first, firstScope) === callerKey(second, secondScope)).toBe(same);
      }),
    );
    expect(callerKey("c", ["a", "b#c"])).not.toBe(callerKey("c", ["a#b", "c"]));
    expect(callerKey("b", ["a"])).not.toBe(callerKey("ab", []));
  });

  test("sees no difference where a database sees none", () => {
    expect(callerKey("k", [1])).toBe(callerKey("k", ["1"]));
    expect(callerKey("k", [1n])).toBe(callerKey("k", ["1"]));
    expect(callerKey("k", [-0])).toBe(callerKey("k", [0]));
    expect(callerKey("k", [true])).toBe(callerKey("k", ["true"]));
    const tenant = "6F9619FF-8B86-D011-B42D-00C04FC964FF";
    expect(callerKey("k", [tenant])).toBe(callerKey("k", [tenant.toLowerCase()]));
    expect(callerKey("k", ["ACME"])).not.toBe(callerKey("k", ["acme"]));
  });

  test.each([
    ["", "is empty"],
    ["a\0b", "holds a NUL"],
    ["a\ud800", "holds half of a surrogate pair"],
    ["x".repeat(65_537), "is longer than 65536 UTF-16 units"],
    [5, "is not a string"],
    [null, "is not a string"],
  ])("is refused if it is %j", async (given, problem) => {
    for (const make of [() => callerKey(given as string, []), () => namedBatchKeys(given as string)]) {
      const error = await failureOf(make);
      expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
      expect(error.message).toContain(problem);
    }
  });

  test("may be as long as it says", () => {
    expect(callerKey("x".repeat(65_536), [])).toMatch(uuid(8));
  });
});

describe("idempotencyKey", () => {
  test("is one key for the same parts, and another for any others", () => {
    const parts = fc.array(
      text.filter((part) => !part.includes("\0")),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const same = JSON.stringify(first) === JSON.stringify(second);
        expect(idempotencyKey(...first) === idempotencyKey(...second)).toBe(same);
        expect(idempotencyKey(...first)).toBe(expectedUuid(expectedBytes(["content", ...first]), 8));
      }),
    );
  });

  test("takes an empty part, and tells it from none", () => {
    expect(idempotencyKey("a", "")).not.toBe(idempotencyKey("a"));
  });

  test("refuses no parts, and parts that are no text", async () => {
    for (const parts of [[], [5], ["a", undefined], ["\ud800"]]) {
      const error = await failureOf(() => idempotencyKey(...(parts as string[])));
      expect(error.code).toBe("ERR_CODEMINT_INVALID_KEY");
    }
  });
});

describe("the keys of a batch", () => {
  const index = fc.integer({ min: 0, max: 2 ** 48 - 1 });

  test("differ in every index and scope, and are the same in every run", () => {
    const scope = fc.array(text, { maxLength: 2 });
    fc.assert(
      fc.property(key, scope, index, scope, index, (name, oneScope, one, otherScope, other) => {
        const keys = namedBatchKeys(name);
        const same = one === other && JSON.stringify(oneScope) === JSON.stringify(otherScope);
        expect(keys(oneScope, one) === keys(otherScope, other)).toBe(same);
        expect(namedBatchKeys(name)(oneScope, one)).toBe(keys(oneScope, one));
      }),
    );
  });

  test("have the documented form: 74 bits of a hash, then the index in 48", () => {
    fc.assert(
      fc.property(key, index, (name, at) => {
        const bytes = Buffer.from(expectedBytes(["batch", "acme", name]));
        bytes.writeUIntBE(at, 10, 6);
        expect(namedBatchKeys(name)(["acme"], at)).toBe(expectedUuid(bytes, 8));
      }),
    );
  });

  test("grow with the index, so that the key's index is filled from one end", () => {
    const keys = namedBatchKeys("import");
    const made = [0, 1, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 48 - 1].map((at) =>
      keys([], at),
    );
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  test("are not disturbed by more scopes than are remembered", () => {
    const keys = namedBatchKeys("import");
    const made = new Set<string>();
    for (let scope = 0; scope < 2_500; scope++) made.add(keys([`scope ${scope}`], 0));
    expect(made.size).toBe(2_500);
    for (const scope of ["scope 0", "scope 999", "scope 2499"]) {
      expect(keys([scope], 0)).toBe(namedBatchKeys("import")([scope], 0));
    }
  });
});

describe("drawn keys", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Answers every draw with other bytes, as a process does that was restored from a snapshot. */
  function watched() {
    let draws = 0;
    return vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((array) => {
      draws += 1;
      if (array instanceof Uint8Array) array.fill(draws);
      return array;
    });
  }

  test("come from the platform's source at the moment of the call, never from a pool", () => {
    const random = watched();
    expect(random).not.toHaveBeenCalled();
    expect(drawKey()).toBe("01010101-0101-4101-8101-010101010101");
    expect(drawKey()).toBe("02020202-0202-4202-8202-020202020202");
    expect(random).toHaveBeenCalledTimes(2);
    expect(random.mock.calls.map(([array]) => array?.byteLength)).toEqual([16, 16]);
  });

  test("keep version and variant whatever the bytes", () => {
    vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint8Array) array.fill(0xff);
      return array;
    });
    expect(drawKey()).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  });

  test("of a batch cost one draw for all, and two batches share none", () => {
    const random = watched();
    const first = drawBatchKeys();
    const second = drawBatchKeys();
    expect(random).toHaveBeenCalledTimes(2);
    const keys = [first, second].flatMap((batch) => [0, 1, 2].map((at) => batch(["acme"], at)));
    expect(random).toHaveBeenCalledTimes(2);
    expect(new Set(keys).size).toBe(6);
    for (const made of keys) expect(made).toMatch(uuid(8));
  });
});
