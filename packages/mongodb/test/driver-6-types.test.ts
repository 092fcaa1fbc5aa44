import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");

test("the package's sources compile against the types of driver 6 as well", () => {
  const config = join(folder, "tsconfig.driver-6.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: "./tsconfig.json",
      compilerOptions: { paths: { mongodb: ["./node_modules/mongodb6/mongodb.d.ts"] }, listFiles: true },
      include: ["src"],
    }),
  );
  try {
    const { stdout, status } = spawnSync(process.execPath, [tsc, "-p", config], { encoding: "utf8" });
    const drivers = stdout.split("\n").filter((file) => file.endsWith("/mongodb.d.ts"));
    expect(drivers).toEqual([expect.stringContaining("mongodb@6")]);
    expect({ status, errors: stdout.split("\n").filter((line) => line.includes("error TS")) }).toEqual({
      status: 0,
      errors: [],
    });
  } finally {
    rmSync(config);
  }
});
