import { chownSync, readFileSync } from "node:fs";

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Who runs the servers that refuse to run as root; undefined where this process is not root and nothing is in the way. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find(([each]) => each === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    "This machine has no account named postgres or nobody, and PostgreSQL refuses to run as root.",
  );
}

export function giveTo(user: User | undefined, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}
