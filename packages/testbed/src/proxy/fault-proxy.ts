import type { Rules } from "./rules.js";

/** Stands between clients and a server, and does to chosen messages what a test asks for. */
export interface FaultProxy<Request, Answer> extends Rules<Request, Answer> {
  /** The server's address with the proxy in its place. */
  readonly url: string;
  /** Lets this many bytes a second through each connection in each direction; undefined: all at once. */
  throttle(bytesPerSecond: number | undefined): void;
  /** From now on nobody can connect, and who is connected is cut off. */
  refuse(): Promise<void>;
  /** Undoes `refuse`, at the same address. */
  accept(): Promise<void>;
  /** Cuts off whoever is connected; they may come back at once. */
  disconnect(): void;
  /** Lets go of everything that is held, and ends. */
  close(): Promise<void>;
}
