import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { counterRules, leaseRules, storeRules } from "../src/index.js";
import { memoryHarness } from "./memory/harness.js";

const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the authors' page gives every rule its sentence", () => {
  const rows = [...page.matchAll(/^\| ([RCL]\d\d) ([\w-]+) \| (.*) \|$/gm)].map(([, id, name, sentence]) => ({
    id,
    name,
    sentence,
  }));
  expect(rows).toEqual(
    [...storeRules, ...counterRules, ...leaseRules].map(({ id, name, sentence }) => ({ id, name, sentence })),
  );
});

test("the authors' page explains every trait and every hook", async () => {
  const harness = memoryHarness();
  const { faults = {} } = await harness.open({ scope: [] });
  const hooks = [
    "oracle",
    "connect",
    "worker",
    "address",
    "transaction",
    "openSchema",
    "restart",
    "clientState",
  ];
  const words = [...Object.keys(harness.traits), ...hooks, "leftovers", ...Object.keys(faults)];
  expect(words.filter((word) => !new RegExp(`^\\|[^|]*(\`|\\.)${word}\``, "m").test(page))).toEqual([]);
});

test("the authors' page names the rules that are not optional", () => {
  const named =
    "R01 to R07, R09,\nR11, R14, R17, R18, R20 to R22, for a counter C01 to C06, and for leases L01 to L04";
  expect(page).toContain(named);
  const rules = [...storeRules, ...counterRules, ...leaseRules];
  const must = rules.filter(({ optional }) => !optional).map(({ id }) => id);
  const range = (letter: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `${letter}${String(from + n).padStart(2, "0")}`);
  const listed = [
    ...range("R", 1, 7),
    "R09",
    "R11",
    "R14",
    "R17",
    "R18",
    ...range("R", 20, 22),
    ...range("C", 1, 6),
    ...range("L", 1, 4),
  ];
  expect(must).toEqual(listed);
});
