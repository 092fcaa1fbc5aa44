import type { Call, StoredRecord, Told } from "./history.js";

/** A promise that was broken, by what the history and the database say. */
export interface Violation {
  readonly rule: Rule;
  readonly sentence: string;
}

export type Rule =
  | "one-record-per-code"
  | "one-record-per-key"
  | "one-record-per-request"
  | "no-unexplained-record"
  | "told-code-is-stored"
  | "record-is-unchanged"
  | "one-answer-per-request"
  | "taken-is-anothers"
  | "none-leaves-nothing"
  | "stored-once"
  | "every-error-is-coded";

/**
 * Judges a campaign by its history and by what the raw driver found when all was over. It knows nothing of how codes are minted, and shares
 * no code with what it judges. Nothing is deleted during a campaign, so that whoever ever held a code holds it at the end.
 */
export function judge(calls: readonly Call[], records: readonly StoredRecord[]): readonly Violation[] {
  const requests = grouped(calls, ({ request }) => request);
  const stored = grouped(records, ({ request }) => request);
  return [
    ...repeated(records, "one-record-per-code", ({ code }) => code),
    ...repeated(records, "one-record-per-key", ({ key }) => key),
    ...repeated(records, "one-record-per-request", ({ request }) => request),
    ...records.flatMap((record) => judgeRecord(record, requests.get(record.request) ?? [])),
    ...[...requests].flatMap(([request, asked]) => judgeRequest(request, asked, stored.get(request) ?? [])),
    ...calls.flatMap((call) => judgeTaken(call, records, requests)),
  ];
}

function judgeRecord(record: StoredRecord, calls: readonly Call[]): readonly Violation[] {
  const [first] = calls;
  const found = `a record of request ${record.request} with code ${record.code}`;
  if (first === undefined) return [violation("no-unexplained-record", `${found}, which nobody asked for`)];
  const explained = calls.some(
    ({ told }) => (told.status === "code" && told.code === record.code) || maybeStored(told),
  );
  return [
    ...(explained
      ? []
      : [violation("no-unexplained-record", `${found}, and its callers were told: ${listed(calls)}`)]),
    ...(record.payload === first.payload
      ? []
      : [violation("record-is-unchanged", `${found} is not what its caller gave`)]),
  ];
}

function judgeRequest(
  request: string,
  calls: readonly Call[],
  records: readonly StoredRecord[],
): readonly Violation[] {
  const found: Violation[] = [];
  const codes = new Set(calls.flatMap(({ told }) => (told.status === "code" ? [told.code] : [])));
  for (const code of codes) {
    if (!records.some((record) => record.code === code)) {
      found.push(
        violation(
          "told-code-is-stored",
          `request ${request} was told ${code}, and no record of it has that code`,
        ),
      );
    }
  }
  if (codes.size > 1) {
    found.push(
      violation("one-answer-per-request", `request ${request} was told ${[...codes].join(" and ")}`),
    );
  }
  const created = calls.filter(
    ({ kind, told }) => kind !== "resume" && told.status === "code" && !told.replayed,
  );
  if (created.length > 1) {
    found.push(
      violation(
        "stored-once",
        `${created.length} calls of request ${request} were told that they stored its record`,
      ),
    );
  }
  const final = calls.some(({ told }) => isFinal(told));
  const nothing = calls.every(({ told }) => told.status === "taken" || leftNothing(told));
  if ((final || nothing) && records.length > 0) {
    found.push(
      violation(
        "none-leaves-nothing",
        `request ${request} left a record, and its callers were told: ${listed(calls)}`,
      ),
    );
  }
  for (const { told } of calls) {
    if (told.status === "crashed") {
      found.push(violation("every-error-is-coded", `request ${request} was told: ${told.message}`));
    }
  }
  return found;
}

/** "taken" is true only if another request's record holds the code, and was asked for before the answer was given. */
function judgeTaken(
  call: Call,
  records: readonly StoredRecord[],
  requests: ReadonlyMap<string, readonly Call[]>,
): readonly Violation[] {
  if (call.told.status !== "taken") return [];
  const holders = records.filter(({ code }) => code === call.asked);
  const told = `request ${call.request} was told that ${call.asked} is taken`;
  if (holders.some(({ request }) => request === call.request)) {
    return [violation("taken-is-anothers", `${told}, by its own record`)];
  }
  const [holder] = holders;
  if (holder === undefined) return [violation("taken-is-anothers", `${told}, and nobody has it`)];
  const asked = requests.get(holder.request) ?? [];
  if (asked.some(({ began }) => began < call.ended)) return [];
  return [violation("taken-is-anothers", `${told} before ${holder.request} asked for it`)];
}

function repeated(
  records: readonly StoredRecord[],
  rule: Rule,
  by: (record: StoredRecord) => string | null,
): readonly Violation[] {
  return [...grouped(records, by)].flatMap(([value, same]) =>
    value === null || same.length < 2
      ? []
      : [violation(rule, `${value} has ${same.length} records: ${same.map(described).join(", ")}`)],
  );
}

const maybeStored = (told: Told): boolean => told.status === "failed" && told.effect !== "none";

const leftNothing = (told: Told): boolean => told.status === "failed" && told.effect === "none";

/** Says of the whole request, whatever its earlier calls were told, that it has no record and will have none. */
const isFinal = (told: Told): boolean =>
  told.status === "taken" || (told.status === "failed" && told.error === "ERR_CODEMINT_PENDING_LOST");

const described = ({ request, code }: StoredRecord): string => `${request} with ${code}`;

const listed = (calls: readonly Call[]): string =>
  calls
    .map(({ kind, told }) => {
      if (told.status === "code") return `${kind} ${told.code}`;
      if (told.status === "failed") return `${kind} ${told.error}, effect ${told.effect}`;
      return `${kind} ${told.status}`;
    })
    .join("; ");

const violation = (rule: Rule, sentence: string): Violation => ({ rule, sentence });

function grouped<T, K>(items: readonly T[], by: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(by(item));
    if (group === undefined) groups.set(by(item), [item]);
    else group.push(item);
  }
  return groups;
}
