import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

const oldAge = 100;

export const closesWhatIsOld = mutant({
  id: "closes-what-is-old",
  defence: "A connection that has served a hundred inserts is better replaced.",
  breaks: ["R17"],
  claims: ["R17.client-unchanged"],
  harness: wrongStore((right, { client }) => {
    let served = 0;
    return {
      insert(request, options) {
        served += 1;
        if (served > oldAge) client.open = false;
        return right.insert(request, options);
      },
    };
  }),
});
