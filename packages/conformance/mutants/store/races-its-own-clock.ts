import { mutant } from "../mutant.js";
import { wrongStatements } from "../wrong-memory.js";

export const racesItsOwnClock = mutant({
  id: "races-its-own-clock",
  defence: "Once the time is up nobody cares what becomes of the statement.",
  breaks: ["R17"],
  claims: ["R17.late-failure"],
  harness: wrongStatements((right) => ({
    async insert(request, options) {
      const sent = Promise.resolve(right.insert(request, options));
      const clock = setTimeout(() => void sent.then(() => {}), options.timeoutMs);
      try {
        return await sent;
      } finally {
        clearTimeout(clock);
      }
    },
  })),
});
