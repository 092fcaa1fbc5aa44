import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const startsAgain = mutant({
  id: "starts-again",
  defence: "When a counter has come to its end the first codes will long be free again.",
  breaks: ["C03"],
  claims: ["C03.up-to-the-limit", "C03.raised-to-the-limit"],
  counter: wrongCounter((right, { counters }) => {
    const again = async <T>(counter: string, work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_COUNTER_EXHAUSTED")) throw error;
        counters.set(counter, 0n);
        return await work();
      }
    };
    return {
      reserve: (counter, size, options) => again(counter, () => right.reserve(counter, size, options)),
    };
  }),
});
