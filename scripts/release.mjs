// `npm run release`: publishes what is not yet on the registry, from a fresh build. `changeset publish` packs with pnpm,
// which writes real versions in place of "workspace:" and "catalog:".
import { ensureBuilt, must } from "./toolchain.mjs";

await ensureBuilt("--force");
await must("changeset", ["publish"]);
