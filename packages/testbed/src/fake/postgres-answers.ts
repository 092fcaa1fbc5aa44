// What PostgreSQL documents that it tells and a test cannot easily make it tell, for a proxy to tell in its place. Source:
// appendix A of its manual, and the server's messages.
import type { PostgresError } from "../proxy/index.js";

/** An administrator ends the connection; what the client had asked for may have been committed. */
export const adminShutdown: PostgresError = {
  severity: "FATAL",
  sqlstate: "57P01",
  message: "terminating connection due to administrator command",
};

/** For a start-up. */
export const tooManyConnections: PostgresError = {
  severity: "FATAL",
  sqlstate: "53300",
  message: "sorry, too many clients already",
};

/** For a start-up. */
export const startingUp: PostgresError = {
  severity: "FATAL",
  sqlstate: "57P03",
  message: "the database system is starting up",
};

export const diskFull: PostgresError = {
  sqlstate: "53100",
  message: "could not extend file: No space left on device",
};

export const outOfMemory: PostgresError = { sqlstate: "53200", message: "out of memory" };
