import type { Wire } from "@codemint/testbed";
import { openDynamodb } from "./dynamodb.js";
import { openMongodb } from "./mongodb.js";
import { openPostgres } from "./postgres.js";
import type { OpenField } from "./wire.js";

/** A campaign on a server that speaks this wire. */
interface CampaignWire {
  readonly open: OpenField;
  /** So many requests share a table, and then a new one is begun. */
  readonly requestsPerTable: number;
}

export const wires: Readonly<Record<Wire, CampaignWire>> = {
  postgres: { open: openPostgres, requestsPerTable: 10_000 },
  // FerretDB reads a whole collection to find who holds a code or a key.
  mongodb: { open: openMongodb, requestsPerTable: 500 },
  dynamodb: { open: openDynamodb, requestsPerTable: 10_000 },
};
