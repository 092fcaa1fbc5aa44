export {
  answer,
  answerAfter,
  cutAfter,
  cutBefore,
  cutDuring,
  delay,
  type Fault,
  ghost,
  holdReply,
  holdRequest,
  replay,
} from "./fault.js";
export type { FaultProxy } from "./fault-proxy.js";
export {
  executes,
  type PostgresError,
  type PostgresProxy,
  type PostgresRequest,
  postgresProxy,
  startsUp,
} from "./postgres/index.js";
export type { Gate, Rule, Rules, Strike, Watch } from "./rules.js";
