// `npm run import -- FILE`: the shortener's import command.
import { runShortener } from "./shortener.mjs";

await runShortener("import/main.js");
