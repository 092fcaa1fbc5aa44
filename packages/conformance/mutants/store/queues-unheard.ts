import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

const atOnce = 4;

export const queuesUnheard = mutant({
  id: "queues-unheard",
  defence: "Four at a time are enough; the others wait in a queue.",
  breaks: ["R17"],
  claims: ["R17.no-unhandled-rejection"],
  harness: wrongStore((right) => {
    let running = 0;
    let queue: Promise<unknown> = Promise.resolve();
    return {
      async insert(request, options) {
        running += 1;
        try {
          const sent = Promise.resolve(right.insert(request, options));
          // Each one in the queue follows the one before; nobody hears how the last one ended.
          if (running > atOnce) queue = queue.then(() => sent);
          return await sent;
        } finally {
          running -= 1;
        }
      },
    };
  }),
});
