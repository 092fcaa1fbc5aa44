export type { CaseId, CounterCaseId, LeaseCaseId, StoreCaseId } from "./cases/index.js";
export type { CounterFaults, CounterHarness, OpenedCounter } from "./counter-harness.js";
export type { BrokenSchema, Engine, EngineTraits, FailureKind, SchemaKind, SoundSchema } from "./engine.js";
export type {
  Armed,
  BoundTransaction,
  ConformanceRecord,
  Faults,
  Gate,
  Held,
  Hold,
  Json,
  Opened,
  OpenOptions,
  Oracle,
  ScopeSize,
  StoredRecord,
  StoreHarness,
} from "./harness.js";
export type { LeaseFaults, LeaseHarness, OpenedLeases } from "./lease-harness.js";
export { type JsonReport, toJson } from "./report/json.js";
export { toJunit } from "./report/junit.js";
export { toMarkdown } from "./report/markdown.js";
export { type CaseResult, exitCode, type Report, type Status, type SubjectReport } from "./report/report.js";
export { counterRules, leaseRules, type Rule, type RuleId, storeRules } from "./rules.js";
export { type RunOptions, run } from "./run/run.js";
