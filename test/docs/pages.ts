import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../architecture/workspace.ts";

/** Every Markdown page of the repository that git does not ignore, from its root. */
export function markdownPages(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\n").filter((page) => page !== "" && existsSync(join(root, page)));
}

export function read(page: string): string {
  return readFileSync(join(root, page), "utf8");
}
