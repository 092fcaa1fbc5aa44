// A process that proves some of the mutants.
import { serveMutants } from "../src/mutants.js";
import { mutants } from "./index.js";

await serveMutants(mutants);
