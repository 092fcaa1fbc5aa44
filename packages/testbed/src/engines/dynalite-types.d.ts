declare module "dynalite" {
  import type { Server } from "node:http";

  /** Times are in milliseconds. */
  interface Options {
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }
  export default function createDynalite(options?: Options): Server;
}
