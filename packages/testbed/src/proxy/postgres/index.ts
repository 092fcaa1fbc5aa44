import type { FaultProxy } from "../fault-proxy.js";
import { tcpProxy } from "../tcp-proxy.js";
import { postgresCodec } from "./codec.js";
import type { PostgresError, PostgresRequest } from "./request.js";

export { executes, type PostgresError, type PostgresRequest, startsUp } from "./request.js";
export type PostgresProxy = FaultProxy<PostgresRequest, PostgresError>;

/** A proxy in front of a PostgreSQL server. Connections through it are not encrypted. */
export function postgresProxy(url: string): Promise<PostgresProxy> {
  return tcpProxy(url, postgresCodec);
}
