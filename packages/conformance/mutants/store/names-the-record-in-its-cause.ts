import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const namesTheRecordInItsCause = mutant({
  id: "names-the-record-in-its-cause",
  defence: "The driver's error can carry what one needs to find the record again.",
  breaks: ["R20"],
  claims: ["R20.lost-reply", "R20.failed-find"],
  harness: wrongStatements((right) => {
    const naming = async <T>(
      work: () => Promise<T> | T,
      record: { readonly payload: string } | undefined,
    ): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        // A field that the drivers fill with a name of the schema, so that core keeps it.
        throw error instanceof Error ? Object.assign(error, { constraint: record?.payload }) : error;
      }
    };
    return {
      insert: (request, options) => naming(() => right.insert(request, options), request.record),
      find: (requests, options) => naming(() => right.find(requests, options), requests[0]?.record),
    };
  }),
});
