import type { StoreContext } from "../../case.js";

/** The columns of the test table that a record must not name. */
export const managedColumns = ({ subject }: StoreContext): readonly string[] => subject.managed ?? ["code"];
