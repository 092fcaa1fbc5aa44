// What MongoDB documents that it tells, for a proxy to tell in its place. Sources: the server's error codes
// (src/mongo/base/error_codes.yml), and the specifications of retryable writes, transactions and write concern.
import type { MongodbReply } from "../proxy/index.js";

/** For `answerAfter`: the write was carried out, and waiting for the write concern timed out. */
export const writeConcernTimeout: MongodbReply = {
  n: 1,
  writeConcernError: {
    code: 64,
    codeName: "WriteConcernFailed",
    errmsg: "waiting for replication timed out",
    errInfo: { wtimeout: true },
  },
  ok: 1,
};

/** For `answerAfter`: the write was carried out, and too few members can ever acknowledge it. */
export const unsatisfiableWriteConcern: MongodbReply = {
  n: 1,
  writeConcernError: {
    code: 100,
    codeName: "UnsatisfiableWriteConcern",
    errmsg: "Not enough data-bearing nodes",
  },
  ok: 1,
};

/** The server shuts down; a driver that retries writes sends this one again. */
export const shutdownInProgress: MongodbReply = {
  ok: 0,
  code: 91,
  codeName: "ShutdownInProgress",
  errmsg: "The server is in quiesce mode and will shut down",
  errorLabels: ["RetryableWriteError"],
};

/** This member is no longer the primary. */
export const notWritablePrimary: MongodbReply = {
  ok: 0,
  code: 10107,
  codeName: "NotWritablePrimary",
  errmsg: "not primary",
  errorLabels: ["RetryableWriteError"],
};

export const maxTimeExpired: MongodbReply = {
  ok: 0,
  code: 50,
  codeName: "MaxTimeMSExpired",
  errmsg: "operation exceeded time limit",
};

export const unauthorized: MongodbReply = {
  ok: 0,
  code: 13,
  codeName: "Unauthorized",
  errmsg: "not authorized to execute the command",
};

/** For an insert: the collection's validator refuses the document. */
export const validationFailure: MongodbReply = {
  n: 0,
  writeErrors: [{ index: 0, code: 121, errmsg: "Document failed validation", errInfo: {} }],
  ok: 1,
};

/** For a statement in a transaction: the whole transaction may be run again. */
export const transientWriteConflict: MongodbReply = {
  ok: 0,
  code: 112,
  codeName: "WriteConflict",
  errmsg: "Caused by :: Write conflict during plan execution and yielding is disabled.",
  errorLabels: ["TransientTransactionError"],
};

/** For a statement in a transaction that the server has already ended. */
export const noSuchTransaction: MongodbReply = {
  ok: 0,
  code: 251,
  codeName: "NoSuchTransaction",
  errmsg: "Transaction has been aborted.",
  errorLabels: ["TransientTransactionError"],
};

/** For a commit: whether it took place cannot be said; it may be sent again. */
export const unknownCommitResult: MongodbReply = {
  ok: 1,
  writeConcernError: {
    code: 64,
    codeName: "WriteConcernFailed",
    errmsg: "waiting for replication timed out",
    errInfo: { wtimeout: true },
  },
  errorLabels: ["UnknownTransactionCommitResult"],
};
