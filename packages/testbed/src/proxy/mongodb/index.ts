import type { FaultProxy } from "../fault-proxy.js";
import { tcpProxy } from "../tcp-proxy.js";
import { mongodbCodec } from "./codec.js";
import type { MongodbReply, MongodbRequest } from "./request.js";

export { command, type MongodbReply, type MongodbRequest } from "./request.js";
export type MongodbProxy = FaultProxy<MongodbRequest, MongodbReply>;

/** A proxy in front of one MongoDB server. The driver must stay with it: `directConnection=true` is part of its address. */
export function mongodbProxy(url: string): Promise<MongodbProxy> {
  const direct = new URL(url);
  direct.searchParams.set("directConnection", "true");
  return tcpProxy(direct.href, mongodbCodec);
}
