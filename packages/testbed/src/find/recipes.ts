import type { EngineName } from "../engine.js";
import { dynalite, dynamodb, dynoxide } from "../engines/dynamodb.js";
import { ferretdbOnPostgres, ferretdbOnSqlite, mongodb } from "../engines/mongodb.js";
import { pgbouncer } from "../engines/pgbouncer.js";
import { pglite, postgres15, postgres18, postgresByAddress } from "../engines/postgres.js";
import type { Recipe } from "./recipe.js";

export const recipes: Readonly<Record<EngineName, Recipe>> = {
  postgres: postgresByAddress,
  "postgres-18": postgres18,
  "postgres-15": postgres15,
  pgbouncer,
  pglite,
  mongodb,
  "ferretdb-sqlite": ferretdbOnSqlite,
  "ferretdb-postgres": ferretdbOnPostgres,
  dynamodb,
  dynoxide,
  dynalite,
};
