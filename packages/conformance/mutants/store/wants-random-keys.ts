import { randomUUID } from "node:crypto";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

/** A UUID that was made of something: core makes such of a caller's key. */
const made = /^.{14}8/;

export const wantsRandomKeys = mutant({
  id: "wants-random-keys",
  defence: "A UUID of version 8 is not random; I draw a better one.",
  breaks: ["R11", "R19"],
  claims: ["R19.callers-keys"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      const { idempotencyKey, keyed } = request;
      const better = keyed && made.test(idempotencyKey) ? randomUUID() : idempotencyKey;
      return right.insert({ ...request, idempotencyKey: better }, options);
    },
  })),
});
