import type { EngineName } from "./engine.js";

/** What continuous integration must run, and the engines of which any one will do. */
export const required: readonly { readonly what: string; readonly anyOf: readonly EngineName[] }[] = [
  { what: "PostgreSQL", anyOf: ["postgres", "postgres-18", "postgres-15"] },
  { what: "PGlite", anyOf: ["pglite"] },
  { what: "a server that speaks MongoDB's wire", anyOf: ["mongodb", "ferretdb-sqlite", "ferretdb-postgres"] },
  { what: "a server that speaks DynamoDB's wire", anyOf: ["dynamodb", "dynoxide"] },
];
