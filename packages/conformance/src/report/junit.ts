import { repeatCommand } from "../run/choice.js";
import type { CaseResult, Report, SubjectReport } from "./report.js";

/** JUnit's XML, which build servers read: one suite per subject, one test case per case. */
export function toJunit(report: Report, command: string): string {
  const suites = report.subjects.map((subject) => suite(subject, report.seed, command));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="codemint conformance">\n${suites.join("")}</testsuites>\n`;
}

function suite({ name, engine, results }: SubjectReport, seed: number, command: string): string {
  const failures = results.filter(({ ok }) => !ok).length;
  const skipped = results.filter(({ ok, status }) => ok && status !== "pass").length;
  const counts = attributes({ tests: results.length, failures, skipped, time: seconds(results) });
  const properties = { engine: engine.product, version: engine.version, driver: engine.driver ?? "", seed };
  return [
    `  <testsuite${attributes({ name })}${counts}>\n    <properties>\n`,
    ...Object.entries(properties).map(
      ([key, value]) => `      <property${attributes({ name: key, value })}/>\n`,
    ),
    "    </properties>\n",
    ...results.map((result) => testCase(result, seed, command)),
    "  </testsuite>\n",
  ].join("");
}

function testCase(result: CaseResult, seed: number, command: string): string {
  const { id, rule, title, status, reason = "", ok } = result;
  const start = `    <testcase${attributes({ classname: rule, name: `${id}: ${title}`, time: seconds([result]) })}`;
  if (status === "pass") return `${start}/>\n`;
  const message = attributes({ message: `${status}: ${reason}` });
  const detail = ok
    ? `<skipped${message}/>`
    : `<failure${message}>${escapeText(repeatCommand(id, seed, command))}</failure>`;
  return `${start}>\n      ${detail}\n    </testcase>\n`;
}

const seconds = (results: readonly CaseResult[]): string =>
  (results.reduce((sum, { took }) => sum + took, 0) / 1_000).toFixed(3);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value))}"`)
    .join("");

/** Marks up what XML would read as its own; what XML 1.0 cannot hold at all becomes U+FFFD. */
const escapeText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\u{fffd}")
    .replace(/[&<>"\n\t\r]/g, (symbol) => `&#${symbol.charCodeAt(0)};`);
