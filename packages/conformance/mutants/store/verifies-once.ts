import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const verifiesOnce = mutant({
  id: "verifies-once",
  defence: "A table that was right is right.",
  breaks: ["R14"],
  claims: ["R14.code-index-dropped-since", "R14.key-index-dropped-since"],
  harness: wrongStore((right) => {
    let done = false;
    return {
      async verify(options) {
        if (done) return;
        await right.verify(options);
        done = true;
      },
    };
  }),
});
