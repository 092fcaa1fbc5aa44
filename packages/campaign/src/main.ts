import { parseArgs } from "node:util";
import { describeNotRun, type EngineName, engineNames, findOwnEngine, stopEngines } from "@codemint/testbed";
import { codemint } from "./clerks/codemint.js";
import { naive } from "./clerks/naive.js";
import { describeCampaign } from "./report.js";
import { runCampaign } from "./run-campaign.js";

// npm run campaign -- --engine postgres-18 --requests 2000 --seed 7 [--naive]
const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "postgres-18" },
    requests: { type: "string", default: "2000" },
    seed: { type: "string", default: `${Math.floor(Math.random() * 2 ** 32)}` },
    naive: { type: "boolean", default: false },
  },
});

async function main(name: string, requests: number, seed: number): Promise<number> {
  if (!isEngine(name)) return complain(`--engine is one of ${engineNames.join(", ")}.`);
  if (!Number.isSafeInteger(requests) || requests < 1)
    return complain("--requests is a whole number from 1.");
  if (!Number.isSafeInteger(seed) || seed < 0) return complain("--seed is a whole number from 0.");
  const { engine, notRun } = await findOwnEngine(name);
  if (engine === undefined) return complain(describeNotRun(notRun));
  try {
    const report = await runCampaign({ engine, way: values.naive ? naive : codemint, seed, requests });
    console.log(describeCampaign(report));
    return report.violations.length + report.shortfalls.length === 0 ? 0 : 1;
  } finally {
    await engine.stop();
    await stopEngines();
  }
}

const isEngine = (name: string): name is EngineName => engineNames.some((known) => known === name);

function complain(problem: string): number {
  console.error(problem);
  return 2;
}

process.exitCode = await main(values.engine, Number(values.requests), Number(values.seed));
