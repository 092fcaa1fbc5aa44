// `npm run version-packages`: applies the pending changesets; the release workflow opens a pull request with the result.
import { ensureToolchain, must } from "./toolchain.mjs";

await ensureToolchain();
await must("changeset", ["version"]);
await must("pnpm", ["install", "--lockfile-only"]);
