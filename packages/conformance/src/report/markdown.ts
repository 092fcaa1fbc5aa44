import { repeatCommand } from "../run/choice.js";
import type { CaseResult, Report, SubjectReport } from "./report.js";
import { byRule, countByStatus, statuses } from "./summary.js";

/** The report for people: what was proven on which engine, rule by rule, and for each failure how to repeat it. */
export function toMarkdown(report: Report, command: string): string {
  const { ok, seed, subjects } = report;
  return [
    "# Conformance report",
    `${ok ? "Every subject is proven." : "**Not every subject is proven.**"} Seed ${seed}.`,
    table(
      ["subject", "engine", "driver", "keys", ...statuses],
      subjects.map((subject) => [
        subject.name,
        `${subject.engine.product} ${subject.engine.version} (${subject.engine.kind})`,
        subject.engine.driver ?? "–",
        subject.keys ?? "–",
        ...statuses.map((status) => String(countByStatus(subject.results)[status])),
      ]),
    ),
    ...subjects.flatMap((subject) => section(subject, seed, command)),
    "",
  ].join("\n\n");
}

function section(subject: SubjectReport, seed: number, command: string): readonly string[] {
  const { name, results } = subject;
  const failed = results.filter(({ ok }) => !ok);
  const explained = results.filter(({ ok, status }) => ok && status !== "pass");
  return [
    `## ${cell(name)}`,
    table(
      ["rule", "", "verdict", "passed of those that apply"],
      byRule(subject).map(({ rule, verdict, results: own }) => [
        `${rule.id} ${rule.name}`,
        rule.sentence,
        verdict,
        `${countByStatus(own).pass} of ${own.length - countByStatus(own)["n/a"]}`,
      ]),
    ),
    ...(failed.length > 0
      ? ["### Not proven", ...failed.map((result) => failure(result, seed, command))]
      : []),
    ...(explained.length > 0 ? ["### Gaps, and what does not apply", reasons(explained)] : []),
  ];
}

function failure({ id, title, status, reason = "" }: CaseResult, seed: number, command: string): string {
  const lines = reason.split("\n").map((line) => `    ${line}`);
  return [
    `**${id}** (${status}): ${title}.`,
    lines.join("\n"),
    `    ${repeatCommand(id, seed, command)}`,
  ].join("\n\n");
}

/** Cases of one reason stand in one line. */
function reasons(results: readonly CaseResult[]): string {
  const groups = new Map<string, CaseResult[]>();
  for (const result of results) {
    const reason = `${result.status}: ${result.reason ?? ""}`;
    groups.set(reason, [...(groups.get(reason) ?? []), result]);
  }
  return [...groups]
    .map(([reason, own]) => `- ${cell(reason)}: ${own.map(({ id }) => id).join(", ")}`)
    .join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const cell = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/[|<]/g, "\\$&");
