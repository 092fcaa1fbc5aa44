// A process that proves some of the mutants.
import { serveMutants } from "@codemint/conformance/mutants";
import { mutants } from "./index.js";

await serveMutants(mutants);
