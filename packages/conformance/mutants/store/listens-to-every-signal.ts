import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const listensToEverySignal = mutant({
  id: "listens-to-every-signal",
  defence: "A listener on a signal costs nothing.",
  breaks: ["R17"],
  claims: ["R17.signal-listeners"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      options?.signal?.addEventListener("abort", () => {});
      return right.insert(request, options);
    },
  })),
});
