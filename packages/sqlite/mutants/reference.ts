/** The right stores that the mutants are made from. */
import { counters, leases, stores } from "../test/conformance/subjects.js";

export const reference = { stores, counters, leases };
