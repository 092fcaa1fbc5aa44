import { createHash } from "node:crypto";
import type { Minter } from "@codemint/core";
import type { Link, StoredLink } from "./link.js";
import type { LinkReader } from "./link-reader.js";
import { type TargetFault, targetFault } from "./target.js";

/** What a visitor asks for. */
export interface ShortenRequest {
  readonly url: string;
  /** A custom code; a generated one if left out. */
  readonly code?: string | undefined;
}

export type ShortenOutcome =
  /** `replayed`: the same request had been answered before; `link` is what was stored then. */
  | { readonly status: "created" | "replayed"; readonly link: StoredLink }
  | { readonly status: "taken" }
  | { readonly status: "refused"; readonly rule: string; readonly reason: string }
  | { readonly status: "bad-target"; readonly fault: TargetFault };

export interface ShortenOptions {
  /** Names this request, so that its repetition finds the first one's link. Any non-empty string. */
  readonly idempotencyKey?: string | undefined;
}

interface ShortenNeeds {
  readonly minter: Pick<Minter<Link>, "mint" | "claim">;
  readonly reader: LinkReader;
  readonly now: () => Date;
}

// A visitor has left long before the minter's own limit of 30 seconds.
const TIMEOUT_MS = 10_000;

/**
 * The use case that makes a link. Throws codemint's coded errors; `ERR_CODEMINT_IDEMPOTENCY_MISMATCH` if the key was
 * used for another request.
 */
export function shortenWith({ minter, reader, now }: ShortenNeeds) {
  return async (
    request: ShortenRequest,
    { idempotencyKey }: ShortenOptions = {},
  ): Promise<ShortenOutcome> => {
    const { url, code } = request;
    const fault = targetFault(url);
    if (fault !== undefined) return { status: "bad-target", fault };

    const record: Link = { url, created: now().toISOString() };
    const options = {
      timeoutMs: TIMEOUT_MS,
      ...(idempotencyKey !== undefined && { idempotencyKey, fingerprint: fingerprintOf(request) }),
    };
    const stored = async (minted: {
      readonly code: string;
      readonly replayed: boolean;
    }): Promise<ShortenOutcome> => {
      if (!minted.replayed) return { status: "created", link: { code: minted.code, ...record } };
      const link = await reader.find(minted.code);
      if (link === undefined) throw new Error("The link of an earlier request was removed from the table.");
      return { status: "replayed", link };
    };

    if (code === undefined) return stored(await minter.mint(record, options));
    const claimed = await minter.claim(code, record, options);
    if (claimed.status === "claimed") return stored(claimed);
    return claimed;
  };
}

/** Tells two requests under one key apart: a digest of what was asked for, without the time. */
function fingerprintOf({ url, code }: ShortenRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([url, code ?? null]))
    .digest("base64url");
}
