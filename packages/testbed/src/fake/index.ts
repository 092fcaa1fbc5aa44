export * as dynamodbAnswers from "./dynamodb-answers.js";
export { type FakeMongodb, type FakeMongodbOptions, fakeMongodb } from "./mongodb/index.js";
export * as mongodbAnswers from "./mongodb-answers.js";
export * as postgresAnswers from "./postgres-answers.js";
