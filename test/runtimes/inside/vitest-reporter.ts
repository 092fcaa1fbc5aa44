import type { Reporter, TestModule } from "vitest/node";
import { type Outcome, printed } from "../report.ts";

/** Reports what vitest itself ran, on the Node that ran it. */
export default class RuntimeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const runtime = `node ${process.versions.node}`;
    console.log(printed({ runtime, outcomes: modules.flatMap(outcomesOf) }));
  }
}

function outcomesOf(module: TestModule): readonly Outcome[] {
  const file = module.relativeModuleId.replace(/^test\//, "");
  const ofTests = [...module.children.allTests()].map((test): Outcome => {
    const { state, errors = [] } = test.result();
    const which = { file, name: `${file} > ${test.fullName}` };
    if (state === "passed") return { ...which, state };
    return { ...which, state: "failed", why: textOf(errors) || "It did not run." };
  });
  const ofSuites = [module, ...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite): Outcome => ({ file, name: "", state: "failed", why: textOf(suite.errors()) }));
  return [...ofTests, ...ofSuites];
}

function textOf(errors: readonly { readonly message: string; readonly stack?: string }[]): string {
  return errors.map(({ message, stack }) => `${message}\n${stack ?? ""}`).join("\n");
}
