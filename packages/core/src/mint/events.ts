import type { CodemintError } from "../errors/codemint-error.js";

export type Operation = "mint" | "claim";

/** What the minter tells `onEvent`. It names no code, no key and no value of a record. */
export type MintEvent =
  /** The policy refused a generated candidate; another is drawn. */
  | { readonly type: "refused"; readonly operation: Operation; readonly rule: string }
  /** A candidate was taken. */
  | { readonly type: "collision"; readonly operation: Operation; readonly collisions: number }
  /** The same request is sent again, after a failure that may pass or an unknown outcome. */
  | {
      readonly type: "resent";
      readonly operation: Operation;
      readonly resends: number;
      readonly after: string;
    }
  /** The request ended with a code, or with the answer that it is taken. */
  | {
      readonly type: "done";
      readonly operation: Operation;
      readonly status: "minted" | "taken";
      readonly replayed: boolean;
      readonly draws: number;
      readonly collisions: number;
    }
  | { readonly type: "failed"; readonly operation: Operation; readonly error: CodemintError };

export type OnEvent = (event: MintEvent) => void;
