import { describe, expect, test } from "vitest";
import { flow, isPromise, type Steps, settled } from "../../src/flow/flow.js";

function* sum(parts: readonly (number | Promise<number>)[]): Steps<number> {
  let total = 0;
  for (const part of parts) total += yield* settled(part);
  return total;
}

describe("steps", () => {
  test("that meet no promise end at once", () => {
    expect(flow(sum([1, 2, 3]))).toBe(6);
  });

  test("that meet one end by a promise", async () => {
    const result = flow(sum([1, Promise.resolve(2), 3, Promise.resolve(4)]));
    expect(isPromise(result)).toBe(true);
    expect(await result).toBe(10);
  });

  test("throw at once, or reject, and can catch a rejection", async () => {
    function* careful(part: Promise<number>): Steps<string> {
      try {
        yield* settled(part);
        return "fine";
      } catch (error) {
        return `caught ${String(error)}`;
      }
    }
    // biome-ignore lint/correctness/useYield: steps that meet no promise still have the type of steps.
    function* careless(): Steps<never> {
      throw new Error("at once");
    }
    expect(() => flow(careless())).toThrow("at once");
    expect(await flow(careful(Promise.reject("this")))).toBe("caught this");
    await expect(flow(sum([Promise.reject(new Error("later"))]))).rejects.toThrow("later");
  });

  test("wait for a foreign thenable as for a promise", async () => {
    // biome-ignore lint/suspicious/noThenProperty: query builders are thenables of this kind.
    const query = { then: (resolve: (value: number) => void) => resolve(5) } as unknown as Promise<number>;
    expect(await flow(sum([query, 1]))).toBe(6);
  });

  test("run their finally blocks when an awaited promise rejects", async () => {
    const seen: string[] = [];
    function* tidy(): Steps<void> {
      try {
        yield* settled(Promise.reject(new Error("lost")));
      } finally {
        seen.push("tidied");
      }
    }
    await expect(flow(tidy())).rejects.toThrow("lost");
    expect(seen).toEqual(["tidied"]);
  });
});

// biome-ignore lint/suspicious/noThenProperty: what is no function makes no thenable.
test.each([null, undefined, "then", 5, {}, { then: 1 }, () => {}])("%o is no promise", (value) => {
  expect(isPromise(value)).toBe(false);
});
