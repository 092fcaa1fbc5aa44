import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { built } from "../../src/build/cache.js";

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "codemint-cache-"));
  vi.stubEnv("XDG_CACHE_HOME", home);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(home, { recursive: true });
});

const making = (make: (folder: string) => Promise<void>) => built({ key: "thing-1", what: "a thing", make });

test("a build is made once, for those who ask at the same time as well, and told of", async () => {
  const make = vi.fn(async (folder: string) => writeFileSync(join(folder, "thing"), "made"));
  const [folder, same] = await Promise.all([making(make), making(make)]);
  expect([folder, same, await making(make)]).toEqual(Array(3).fill(join(home, "codemint", "thing-1")));
  expect(readFileSync(join(folder, "thing"), "utf8")).toBe("made");
  expect(make).toHaveBeenCalledOnce();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("building a thing"));
});

test("a build that fails leaves nothing, and the next one may succeed", async () => {
  await expect(making(() => Promise.reject(new Error("no compiler")))).rejects.toThrow("no compiler");
  const folder = await making(async (into) => writeFileSync(join(into, "thing"), "made"));
  expect(existsSync(join(folder, "thing"))).toBe(true);
});

test("a lock whose holder has died holds nobody up", async () => {
  await making(async () => {});
  rmSync(join(home, "codemint", "thing-1"), { recursive: true });
  writeFileSync(join(home, "codemint", "thing-1.lock"), "999999999");
  await expect(making(async () => {})).resolves.toContain("thing-1");
});
