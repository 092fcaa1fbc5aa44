/** What this code runs in, by what only that runtime has. */
export function identity(): string {
  const { Bun, Deno, navigator } = globalThis as {
    readonly Bun?: { readonly version: string };
    readonly Deno?: { readonly version: { readonly deno: string } };
    readonly navigator?: { readonly userAgent: string };
  };
  if (Bun !== undefined) return `bun ${Bun.version}`;
  if (Deno !== undefined) return `deno ${Deno.version.deno}`;
  return navigator?.userAgent ?? "unknown";
}
