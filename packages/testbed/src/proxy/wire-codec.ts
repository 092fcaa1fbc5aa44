/** What a client has sent, cut at the borders that its protocol knows. */
export type ClientUnit<Request> =
  /** Is replied to. */
  | { readonly kind: "request"; readonly bytes: Uint8Array; readonly request: Request }
  /** Is not replied to, or its reply needs no attention. */
  | { readonly kind: "pass"; readonly bytes: Uint8Array }
  /** The proxy answers it by itself. */
  | { readonly kind: "refuse"; readonly reply: Uint8Array };

/** What a frame from the server is to the request that waits for a reply. */
export type ReplyPart = "part" | "end" | "unrelated";

/** One connection of a wire protocol over TCP. It remembers what the protocol makes a proxy remember. */
export interface ConnectionCodec<Request, Answer> {
  /** Cuts what has come so far; what is not whole yet is kept for the next call. */
  fromClient(bytes: Buffer): readonly ClientUnit<Request>[];
  fromServer(bytes: Buffer): readonly Buffer[];
  replyPart(frame: Buffer, request: Request): ReplyPart;
  /** The reply that tells an error; `last`: the server would close the connection after it. */
  answer(answer: Answer, request: Request): { readonly bytes: Uint8Array; readonly last: boolean };
}

/** Collects bytes until they make whole frames. `length` gives a frame's length, or undefined while too little has come to know. */
export function createFramer(length: (bytes: Buffer) => number | undefined): (bytes: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const frames: Buffer[] = [];
    for (let size = length(rest); size !== undefined && size <= rest.length; size = length(rest)) {
      frames.push(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    return frames;
  };
}
