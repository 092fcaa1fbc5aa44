import type { Minter, Policy } from "@codemint/core";
import { type Availability, availabilityWith } from "./availability.js";
import { codeShape } from "./custom-code.js";
import type { Link, StoredLink } from "./link.js";
import type { LinkReader } from "./link-reader.js";
import { type ShortenOptions, type ShortenOutcome, type ShortenRequest, shortenWith } from "./shorten.js";

/** Everything that the service can do, whoever asks: API, page or test. */
export interface Links {
  shorten(request: ShortenRequest, options?: ShortenOptions): Promise<ShortenOutcome>;
  resolve(code: string): Promise<StoredLink | undefined>;
  /** The links of these codes, in this order; codes that lead nowhere are left out. */
  recent(codes: readonly string[]): Promise<readonly StoredLink[]>;
  availability(code: string): Promise<Availability>;
}

export interface LinksNeeds {
  readonly minter: Pick<Minter<Link>, "mint" | "claim">;
  readonly reader: LinkReader;
  /** The rules that the minter applies as well. */
  readonly policy: readonly Policy[];
  readonly now?: () => Date;
}

export function createLinks({ minter, reader, policy, now = () => new Date() }: LinksNeeds): Links {
  // What cannot be a code is not asked for: some databases refuse it, such as an empty text or one with NUL.
  const resolve = async (code: string): Promise<StoredLink | undefined> =>
    codeShape.inspect(code) === undefined ? reader.find(code) : undefined;
  return {
    shorten: shortenWith({ minter, reader, now }),
    resolve,
    async recent(codes) {
      const found = await Promise.all(codes.map(resolve));
      return found.filter((link) => link !== undefined);
    },
    availability: availabilityWith({ policy, reader }),
  };
}
