import { isBuiltin } from "node:module";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { root } from "../architecture/workspace.ts";
import { NODE_GLOBALS, nodeGlobals, withoutNode } from "./built-ins.ts";

const core = join(root, "packages/core");
const inside = join(import.meta.dirname, "inside");

export interface Bundling {
  /** Test files by the names to report them under. */
  readonly tests: Readonly<Record<string, string>>;
  /** Modules that are evaluated when the bundle is loaded, before any handler or test runs. */
  readonly atLoad: readonly string[];
  /** The folder of core as it is published. What the tests import from core's src is taken from there. */
  readonly published: string;
  /** Without any built-in of Node, and to be run by a handler. */
  readonly edge: boolean;
}

/** One module that runs the tests and prints the report. */
export async function bundle(bundling: Bundling): Promise<string> {
  const build = await rolldown({
    input: "virtual:entry",
    platform: "neutral",
    resolve: { mainFields: ["module", "main"], extensionAlias: { ".js": [".ts", ".js"] } },
    plugins: [
      entry(bundling),
      virtual("virtual:node-globals", nodeGlobals()),
      builtIns(bundling),
      instead(bundling),
      placed(bundling),
    ],
    treeshake: false,
    logLevel: "warn",
  });
  try {
    const { output } = await build.generate({ format: "esm", codeSplitting: false });
    const [chunk, ...others] = output;
    if (others.length > 0) throw new Error("The bundle is more than one file.");
    const source = chunk.moduleIds.filter((id) => id.startsWith(join(core, "src")));
    if (source.length > 0) throw new Error(`Not the published code: ${source.join(", ")}`);
    return chunk.code;
  } finally {
    await build.close();
  }
}

/** The module that all begins with: what is evaluated at load stands first in it. */
function entry({ tests, atLoad, edge }: Bundling): Plugin {
  const text = [
    ...atLoad.map((path, index) => `import * as atLoad${index} from ${JSON.stringify(path)};`),
    `import { run } from ${JSON.stringify(join(inside, "run.ts"))};`,
    `import { printed } from ${JSON.stringify(join(import.meta.dirname, "report.ts"))};`,
    "const files = {",
    ...Object.entries(tests).map(
      ([name, path]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(path)}),`,
    ),
    "};",
    "const test = async () => console.log(printed(await run(files)));",
    edge ? "export default { test };" : "await test();",
  ];
  return virtual("virtual:entry", text.join("\n"));
}

function virtual(name: string, text: string): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? id : null),
    load: (id) => (id === name ? text : null),
  };
}

/** Node's own modules, for tests alone: left to the runtime, or replaced where it has none. */
function builtIns(bundling: Bundling): Plugin {
  const replaced = "virtual:without-node/";
  const refused = "virtual:no-built-ins";
  return {
    name: "built-ins",
    resolveId(id, importer = "") {
      if (!isBuiltin(id)) return null;
      if (!isTestCode(importer, bundling)) return refused;
      return bundling.edge ? replaced + id : { id, external: true };
    },
    load(id) {
      if (id === refused) return 'throw new Error("Only tests have the built-ins of Node.");';
      return id.startsWith(replaced) ? withoutNode(id.slice(replaced.length)) : null;
    },
  };
}

/** Core as it is published instead of its source, and for vitest what can run anywhere. */
function instead({ published }: Bundling): Plugin {
  const source = join(core, "src") + sep;
  return {
    name: "instead",
    resolveId(id, importer = "") {
      if (id === "vitest") return join(inside, "vitest.ts");
      const path = id.startsWith(".") ? join(importer, "..", id) : id;
      if (path.startsWith(source)) {
        return join(published, "dist", path.slice(source.length).replace(/\.ts$/, ".js"));
      }
      // What core depends on is found from where it is installed.
      if (importer.startsWith(published) && !id.startsWith(".")) {
        return this.resolve(id, join(core, "package.json"));
      }
      return null;
    },
  };
}

/** Tells a test where its file is, which in a bundle it is not, and gives it Node's globals where there are none. */
function placed(bundling: Bundling): Plugin {
  return {
    name: "placed",
    transform(code, id) {
      if (!isTestCode(id, bundling)) return null;
      const text = code
        .replaceAll("import.meta.dirname", JSON.stringify(join(id, "..")))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
      const globals = Object.keys(NODE_GLOBALS).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
      if (!bundling.edge || globals.length === 0) return text;
      return `import { ${globals.join(", ")} } from "virtual:node-globals";\n${text}`;
    },
  };
}

function isTestCode(path: string, { tests }: Bundling): boolean {
  return path.startsWith(join(core, "test") + sep) || Object.values(tests).includes(path);
}
