export {
  type Engine,
  type EngineName,
  engineNames,
  type Found,
  type NotRun,
  type OwnEngine,
  type Wire,
} from "./engine.js";
export { type FreshDatabase, freshDatabase, freshName } from "./fresh-database.js";
export { describeEngine, describeNotRun, describeRun } from "./report.js";
export { required } from "./required.js";
export { findEngine, findOwnEngine, ownEngine, stopEngines, withEngine } from "./with-engine.js";
