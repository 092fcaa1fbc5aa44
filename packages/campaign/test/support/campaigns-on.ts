import { describeNotRun, type EngineName, findOwnEngine, type OwnEngine } from "@codemint/testbed";
import { afterAll, describe, expect, test } from "vitest";
import { codemint } from "../../src/clerks/codemint.js";
import { naive } from "../../src/clerks/naive.js";
import { describeCampaign } from "../../src/report.js";
import { runCampaign } from "../../src/run-campaign.js";
import { overlapBatches } from "./overlap-batches.js";

const SEED = "CODEMINT_CAMPAIGN_SEED";

const requests = 2_000;
/** Enough for the naive way. */
const fewRequests = 400;

/** Describes the campaigns on the first of these engines that runs here. Where none does, continuous integration fails. */
export async function describeCampaignsOn(names: readonly EngineName[]): Promise<void> {
  const missing: string[] = [];
  for (const name of names) {
    const { engine, notRun } = await findOwnEngine(name);
    if (engine !== undefined) {
      describe(`${engine.product} ${engine.version}`, () => campaigns(engine));
      return;
    }
    missing.push(describeNotRun(notRun));
  }
  console.warn(missing.join("\n"));
  test(missing.join(" "), ({ skip }) => {
    if (process.env["CI"] === "true") expect.fail(missing.join("\n"));
    skip(missing.join(" "));
  });
}

/** A new one each time; a given one repeats the requests and the faults of a run. */
function drawSeed(): number {
  const seed = Number(process.env[SEED] ?? Math.floor(Math.random() * 2 ** 32));
  console.log(`Repeat with ${SEED}=${seed}`);
  return seed;
}

function campaigns(engine: OwnEngine): void {
  afterAll(() => engine.stop());

  test(`${requests} requests whose replies get lost break no promise`, { timeout: 600_000 }, async () => {
    const report = await runCampaign({ engine, way: codemint, seed: drawSeed(), requests });
    console.log(describeCampaign(report));
    expect(report.violations).toEqual([]);
    expect(report.shortfalls).toEqual([]);
  });

  test("the naive way stores a second record, and calls its own record somebody else's", async () => {
    const report = await runCampaign({ engine, way: naive, seed: drawSeed(), requests: fewRequests });
    console.log(describeCampaign(report));
    const broken = report.violations.map(({ rule }) => rule);
    expect(broken).toContain("one-record-per-request");
    expect(broken).toContain("taken-is-anothers");
  });

  test("keyed batches that overlap, in opposite orders, from eight clients at once", () =>
    overlapBatches(engine));
}
