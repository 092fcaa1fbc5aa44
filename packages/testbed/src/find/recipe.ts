import type { Engine, EngineName, Found, Wire } from "../engine.js";

/** How one engine is found and started. */
export interface Recipe {
  readonly wire: Wire;
  readonly kind: Engine["kind"];
  /** Where to look, in order: an address, a binary, a package, a build. */
  readonly sources: readonly Source[];
  /** What a person can do where every source missed. */
  readonly remedy: string;
}

/** Looks in one place. It may take minutes, where it builds. */
export type Source = () => Promise<Launch | Miss>;

export interface Miss {
  /** A sentence. */
  readonly miss: string;
}

export interface Launch {
  readonly origin: string;
  /** Given by address: it is not ours to start or stop. */
  readonly foreign?: true;
  start(context: LaunchContext): Promise<Started>;
}

export interface LaunchContext {
  /** Another engine that this one stands on. */
  shared(name: EngineName): Promise<Found>;
}

export interface Started {
  readonly product: string;
  readonly version: string;
  readonly url: string;
  /** Absent where there is no process to control. */
  readonly control?: Control;
}

export interface Control {
  restart(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
