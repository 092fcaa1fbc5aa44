import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const leavesTheLateToItself = mutant({
  id: "leaves-the-late-to-itself",
  defence: "Once its call has been ended nobody cares what becomes of a statement.",
  breaks: ["R17"],
  claims: ["R17.late-failure"],
  harness: wrongStatements((right) => ({
    async insert(request, options) {
      const sent = Promise.resolve(right.insert(request, options));
      const leave = (): void => void sent.then(() => {});
      options.signal?.addEventListener("abort", leave);
      try {
        return await sent;
      } finally {
        options.signal?.removeEventListener("abort", leave);
      }
    },
  })),
});
