// Runs a TypeScript file of a package as a program: node scripts/run-typescript.mjs FILE [ARGUMENTS]. Node 20 cannot by
// itself, and vitest brings all that it takes.
import { resolve } from "node:path";
import { createViteServer } from "vitest/node";

const [, , file, ...args] = process.argv;
if (file === undefined) {
  console.error("Name the file to run.");
  process.exit(2);
}
process.argv = [process.argv[0], resolve(file), ...args];
const server = await createViteServer({
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  await server.ssrLoadModule(resolve(file));
} finally {
  await server.close();
}
