import type { Pending } from "@codemint/core";
import type { Answer, Clerk } from "./clerks/clerk.js";
import type { History, OpenCall, Told } from "./history.js";
import { chance } from "./random.js";
import type { CampaignRecord } from "./wires/wire.js";
import { itemOf, payloadOf, type Task } from "./workload.js";

/** How often a caller tries to settle an unknown outcome, and how many never try. */
const mostResumes = 3;
const neverResumed = 0.15;

/** Does what a task asks for, as a caller who writes down each answer and settles most of what is unknown through another clerk. */
export function createCaller(
  seed: number,
  clerks: readonly Clerk[],
  history: History,
): (task: Task, number: number) => Promise<void> {
  const clerkOf = (number: number): Clerk => {
    const clerk = clerks[number % clerks.length];
    if (clerk === undefined) throw new Error("There is no clerk.");
    return clerk;
  };

  const settle = async (
    pending: Pending | undefined,
    record: CampaignRecord,
    number: number,
    asked: { readonly asked?: string } = {},
  ): Promise<void> => {
    if (chance(seed, "resume", number, record.request) < neverResumed) return;
    let open = pending;
    for (let turn = 1; open !== undefined && turn <= mostResumes; turn += 1) {
      const call = history.begin({ kind: "resume", ...record, ...asked });
      const answer = await clerkOf(number + turn).resume(open, record);
      call.end(answer.told);
      open = answer.pending;
    }
  };

  const batch = async (task: Extract<Task, { kind: "batch" }>, number: number): Promise<void> => {
    const records = Array.from({ length: task.size }, (_, index) => recordOf(itemOf(task.name, index)));
    const waiting = new Map<number, OpenCall>();
    for (const [index, record] of records.entries()) {
      waiting.set(index, history.begin({ kind: "item", ...record }));
    }
    const unsettled: (readonly [Pending | undefined, CampaignRecord])[] = [];
    const end = (index: number, told: Told): void => {
      waiting.get(index)?.end(told);
      waiting.delete(index);
    };
    try {
      for await (const { index, told, pending } of clerkOf(number).mintMany(records, keyOf(task))) {
        end(index, told);
        const record = records[index];
        if (record !== undefined) unsettled.push([pending, record]);
      }
    } catch (error) {
      for (const index of [...waiting.keys()]) end(index, { status: "crashed", message: String(error) });
    }
    for (const index of [...waiting.keys()]) end(index, { status: "crashed", message: "no answer" });
    await Promise.all(unsettled.map(([pending, record]) => settle(pending, record, number)));
  };

  return async (task, number) => {
    if (task.kind === "batch") return batch(task, number);
    const record = recordOf(task.name);
    const clerk = clerkOf(number);
    const asked = task.kind === "claim" ? { asked: task.asked } : {};
    const call = history.begin({ kind: task.kind, ...record, ...asked });
    const answer: Answer =
      task.kind === "claim"
        ? await clerk.claim(task.asked, record, keyOf(task))
        : await clerk.mint(record, keyOf(task));
    call.end(answer.told);
    await settle(answer.pending, record, number, asked);
  };
}

const keyOf = ({ name, keyed }: Task): string | undefined => (keyed ? `key of ${name}` : undefined);

const recordOf = (request: string): CampaignRecord => ({ request, payload: payloadOf(request) });
