import type { AnyCodemintError, RedactedCause } from "@codemint/core/adapter";
import { type Cells, type OpenCells, type Situation, situations } from "./situation.js";

/** One cell as it was observed. */
export interface Observed {
  /** What the database or its driver called it; "" where the store refused by itself. */
  readonly word: string;
  readonly failure: Pick<AnyCodemintError, "code" | "details" | "effect">;
  readonly by: "server" | "documented";
}

export type ObservedCells = Readonly<Record<Situation, Observed | string>>;

export const allSituations = Object.keys(situations) as readonly Situation[];

/** Makes each situation real, one after the other, and removes what that has made. */
export async function observe({ cells, close }: OpenCells): Promise<ObservedCells> {
  try {
    return await observeEach(cells);
  } finally {
    await close();
  }
}

async function observeEach(cells: Cells): Promise<ObservedCells> {
  const observed: Partial<Record<Situation, Observed | string>> = {};
  for (const situation of allSituations) {
    const cell = cells[situation];
    if (typeof cell === "string") {
      observed[situation] = cell;
      continue;
    }
    try {
      const failure = await cell.run();
      observed[situation] = { word: wordOf(failure.cause), failure, by: cell.by };
    } catch (error) {
      throw new Error(`"${situations[situation]}" was not provoked.`, { cause: error });
    }
  }
  return observed as ObservedCells;
}

/** The end of the call is nobody's word. */
const ends: readonly (string | undefined)[] = ["AbortError", "TimeoutError"];

function wordOf(cause: RedactedCause | undefined): string {
  if (ends.includes(cause?.name)) return "";
  for (let each = cause; each !== undefined; each = each.cause) if (each.code !== undefined) return each.code;
  return cause?.name ?? "";
}

const duplicates = [
  "SQLITE_CONSTRAINT_UNIQUE",
  "SQLITE_CONSTRAINT_PRIMARYKEY",
  "23505",
  "11000",
  "ConditionalCheckFailedException",
  "TransactionCanceledException",
];

/** How the loop that everybody writes reads an error: by its number alone. */
export const naively = (word: string): "taken" | "nothing stored" =>
  duplicates.includes(word) ? "taken" : "nothing stored";

/** In no situation does another record hold the code, and some leave it open what was stored. */
export const naivelyWrong = ({ word, failure }: Observed): boolean =>
  naively(word) === "taken" || failure.effect !== "none";

/** A cell of the page. */
export function cellText(cell: Observed | string): string {
  if (typeof cell === "string") return "–";
  const { word, failure, by } = cell;
  const kind = "kind" in failure.details ? ` (${failure.details.kind})` : "";
  const effect = failure.effect === "none" ? "" : `, effect ${failure.effect}`;
  const said = word === "" ? "" : `${word === "Error" ? "no code" : `\`${word}\``} → `;
  const marks = `${by === "documented" ? " †" : ""}${naivelyWrong(cell) ? " ✗" : ""}`;
  return `${said}\`${failure.code.replace("ERR_CODEMINT_", "")}\`${kind}${effect}${marks}`;
}
