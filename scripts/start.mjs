// `npm start`: the shortener's service, from a bare clone. package.json says "exec", so that no shell stands between npm
// and this process and swallows npm's signals; what follows the bars there is for Windows, whose shell has no exec.
import { runShortener } from "./shortener.mjs";

await runShortener("main.js");
