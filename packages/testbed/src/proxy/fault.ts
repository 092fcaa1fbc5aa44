/** What befalls one request and its reply. `Answer` is an error as this wire tells it. */
export type Fault<Answer> =
  | { readonly kind: "cut"; readonly when: "before" | "during" | "after" }
  | { readonly kind: "hold"; readonly what: "request" | "reply" }
  | { readonly kind: "ghost" }
  | { readonly kind: "delay"; readonly milliseconds: number }
  | { readonly kind: "replay" }
  | { readonly kind: "answer"; readonly answer: Answer; readonly acted: boolean };

/** The server never sees the request; the client loses its connection. */
export const cutBefore = { kind: "cut", when: "before" } as const;
/** The request is sent and the client loses its connection at once, while the server is still at it. */
export const cutDuring = { kind: "cut", when: "during" } as const;
/** The server has acted and replied; the client loses its connection in place of the reply. */
export const cutAfter = { kind: "cut", when: "after" } as const;
/** The request waits before the server until it is released. */
export const holdRequest = { kind: "hold", what: "request" } as const;
/** The server has acted and replied; the reply waits until it is released. */
export const holdReply = { kind: "hold", what: "reply" } as const;
/** The client loses its connection at once; the request reaches the server when it is released. */
export const ghost = { kind: "ghost" } as const;
/** The request arrives twice, one after the other; the client gets the first reply. */
export const replay = { kind: "replay" } as const;
/** The request arrives this much later. */
export const delay = (milliseconds: number) => ({ kind: "delay", milliseconds }) as const;
/** The server never sees the request; the client is told this error. */
export const answer = <Answer>(error: Answer) => ({ kind: "answer", answer: error, acted: false }) as const;
/** The server has acted and replied; the client is told this error in place of the reply. */
export const answerAfter = <Answer>(error: Answer) =>
  ({ kind: "answer", answer: error, acted: true }) as const;
