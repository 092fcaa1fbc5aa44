import type { Policy } from "@codemint/core";
import type { LinkReader } from "./link-reader.js";

/** Whether a custom code could be had just now. Only claiming it decides. */
export type Availability =
  | { readonly status: "available" }
  | { readonly status: "taken" }
  | { readonly status: "refused"; readonly rule: string; readonly reason: string };

/** The use case behind the hint beside the code field; it asks the same rules as a claim does. */
export function availabilityWith({
  policy,
  reader,
}: {
  readonly policy: readonly Policy[];
  readonly reader: LinkReader;
}) {
  return async (code: string): Promise<Availability> => {
    for (const rule of policy) {
      const refusal = rule.inspect(code);
      if (refusal !== undefined) return { status: "refused", rule: refusal.rule, reason: refusal.reason };
    }
    return { status: (await reader.find(code)) === undefined ? "available" : "taken" };
  };
}
