import type { SchemaProblem } from "@codemint/core/adapter";
import type { TableFacts } from "./catalogue.js";
import { quoted } from "./layout.js";

/** What could suppress a write, alter the code, or hide who holds it. */
export function meddlingProblems(
  facts: TableFacts,
  event: "insert" | "update",
  trusted: readonly string[],
): readonly SchemaProblem[] {
  const triggers = facts.triggers
    .filter((trigger) => trigger[event] && !trusted.includes(trigger.name))
    .map(
      ({ name }): SchemaProblem => ({
        subject: "trigger",
        problem: `the trigger ${quoted(name)} runs at every ${event}, and could suppress it or alter the code`,
        remedy: `list it in trustTriggers if it does neither, or ALTER TABLE … DISABLE TRIGGER ${quoted(name)};`,
      }),
    );
  const rules = facts.rules.map(
    (name): SchemaProblem => ({
      subject: "table",
      problem: `the rule ${quoted(name)} rewrites inserts or updates`,
      remedy: `DROP RULE ${quoted(name)} ON …; and use a trigger in its place`,
    }),
  );
  return [
    ...triggers,
    ...rules,
    ...(facts.rowSecurity ? [rowSecurity] : []),
    ...(facts.children ? [children] : []),
  ];
}

const rowSecurity: SchemaProblem = {
  subject: "table",
  problem: "row security applies to this user, and may hide the record that holds a code",
  remedy: "connect as a role with BYPASSRLS, or ALTER TABLE … DISABLE ROW LEVEL SECURITY;",
};

const children: SchemaProblem = {
  subject: "table",
  problem: "other tables inherit from it, whose rows its unique index does not cover",
  remedy: "partition the table (PARTITION BY) in place of inheritance",
};
