export {
  type DynamodbAnswer,
  type DynamodbError,
  type DynamodbProxy,
  type DynamodbRequest,
  dynamodbProxy,
  type Json,
  operation,
} from "./dynamodb/index.js";
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
  command,
  type MongodbProxy,
  type MongodbReply,
  type MongodbRequest,
  mongodbProxy,
} from "./mongodb/index.js";
export {
  executes,
  type PostgresError,
  type PostgresProxy,
  type PostgresRequest,
  postgresProxy,
  startsUp,
} from "./postgres/index.js";
export type { Gate, Rule, Rules, Strike, Watch } from "./rules.js";
