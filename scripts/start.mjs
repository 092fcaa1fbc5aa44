// `npm start`: the shortener's service, from a bare clone.
import { runShortener } from "./shortener.mjs";

await runShortener("main.js");
