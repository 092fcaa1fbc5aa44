// The suite's self-proof: `pnpm run mutants [--json FILE] [--seed N] [ID …]`, of an adapter's own mutants with `--in FOLDER`. Exits
// with 1 if a mutant is not rejected as it states, if a right store fails, or if nothing shows that a case can fail.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionIn } from "./collection.js";
import { mutants as ofMemory } from "./index.js";
import { proveMutants } from "./pool.js";
import { proveReference } from "./prove.js";

const { values, positionals } = parseArgs({
  options: {
    json: { type: "string" },
    seed: { type: "string", default: "1" },
    in: { type: "string", default: fileURLToPath(new URL(".", import.meta.url)) },
  },
  allowPositionals: true,
});
const seed = Number(values.seed);
const { mutants, reference } = await collectionIn(values.in);
const chosen = positionals.length === 0 ? mutants : mutants.filter(({ id }) => positionals.includes(id));
const verdicts = await proveMutants(values.in, chosen, seed, ({ id, killedBy, problems }) => {
  console.log(`${problems.length === 0 ? "killed" : "NOT AS STATED"}  ${id}  (${killedBy.join(" ")})`);
  for (const problem of problems) console.log(`    ${problem}`);
});
// What a mutant of the memory store has shown of a case need not be shown again on a database.
const whole =
  positionals.length === 0 ? await proveReference(reference, [...ofMemory, ...mutants], seed) : undefined;
for (const failure of whole?.failures ?? []) console.log(`A right store fails: ${failure}`);
for (const id of whole?.unproven ?? []) console.log(`No mutant claims ${id}.`);

const killed = verdicts.filter(({ problems }) => problems.length === 0).length;
const score = killed / Math.max(verdicts.length, 1);
console.log(`${killed} of ${verdicts.length} mutants are rejected as they state (seed ${seed}).`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ score, seed, ...whole, mutants: verdicts }, null, 2)}\n`);
}
const proven = whole === undefined || (whole.failures.length === 0 && whole.unproven.length === 0);
process.exitCode = score === 1 && proven ? 0 : 1;
