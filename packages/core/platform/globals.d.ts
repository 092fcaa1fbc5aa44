/**
 * The few web-platform globals core may use, and no others: core is compiled without "dom" and without Node's types,
 * so that a reach for anything else fails the build. This file is not published; a consumer's own "dom" or
 * Node types give the same names their full meaning.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class DOMException extends Error {
  constructor(message?: string, name?: string);
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  decode(input?: Uint8Array): string;
}

declare var crypto: {
  getRandomValues<T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: T): T;
};

interface PlatformTimer {
  readonly platformTimer: unique symbol;
}

declare function setTimeout(callback: () => void, delayMs?: number): PlatformTimer;
declare function clearTimeout(timer: PlatformTimer | undefined): void;
declare function queueMicrotask(callback: () => void): void;
