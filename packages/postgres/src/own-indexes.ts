import { type CatalogueIndex, describeTable, type TableFacts } from "./catalogue.js";
import type { PostgresClient } from "./client.js";
import { driverErrorOf } from "./driver-error.js";

/** What is known of one table, shared by all stores over it. */
export interface KnownTable {
  /** Reads the catalogue unless that was done before. */
  facts(client: PostgresClient): Promise<TableFacts | undefined>;
  refresh(client: PostgresClient): Promise<TableFacts | undefined>;
  /**
   * Whether an error is the violation of a unique index on exactly one of these sets of columns, of the table itself or of a partition, whose
   * index has a name of its own. Reads the catalogue again where it does not know the index, if there is a client to read it by.
   */
  violates(
    error: unknown,
    sets: readonly (readonly string[])[],
    client: PostgresClient | undefined,
  ): Promise<boolean>;
}

export function knownTable(sqlName: string): KnownTable {
  let known: TableFacts | undefined;

  async function refresh(client: PostgresClient): Promise<TableFacts | undefined> {
    known = await describeTable(client, sqlName);
    return known;
  }

  return {
    refresh,
    facts: async (client) => known ?? (await refresh(client)),
    async violates(error, sets, client) {
      const { sqlState, constraint, schema } = driverErrorOf(error) ?? {};
      if (sqlState !== "23505" || constraint === undefined) return false;
      const isIt = (index: CatalogueIndex): boolean =>
        index.name === constraint && (schema === undefined || index.schema === schema);
      let index = known?.indexes.find(isIt);
      if (index === undefined && client !== undefined) index = (await refresh(client))?.indexes.find(isIt);
      return index !== undefined && sets.some((columns) => isExactly(index.columns, columns));
    },
  };
}

/** An index may hold its columns in any order. */
export const isExactly = (columns: readonly (string | null)[], names: readonly string[]): boolean =>
  columns.length === names.length && names.every((name) => columns.includes(name));
