// Proves the mutants that it is named, one after the other, and sends the verdict on each to the process that started it.
import { collectionIn } from "./collection.js";
import { proveMutant } from "./prove.js";

const [, , folder = "", seed, ...ids] = process.argv;
const { mutants } = await collectionIn(folder);
for (const mutant of mutants.filter(({ id }) => ids.includes(id))) {
  process.send?.(await proveMutant(mutant, Number(seed)));
}
process.disconnect();
