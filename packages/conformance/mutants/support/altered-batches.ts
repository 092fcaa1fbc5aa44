import type { StoreHarness } from "../../src/harness.js";
import { type MemoryRequest, wrongStore } from "../wrong-memory.js";

type Fields = Readonly<Record<string, string | null>>;

/** The memory store whose batches store what becomes of each record in the light of the batch's first one. */
export const alteredBatches = (form: (record: Fields, first: Fields) => Fields): StoreHarness => {
  const altered = (request: MemoryRequest, first: MemoryRequest): MemoryRequest => ({
    ...request,
    record: { ...request.record, ...form({ ...request.record }, { ...first.record }) },
  });
  return wrongStore((right) => ({
    async insertMany(requests, options) {
      const [first] = requests;
      const all = first === undefined ? requests : requests.map((request) => altered(request, first));
      return (await right.insertMany?.(all, options)) ?? [];
    },
  }));
};
