import type { Meeting } from "./exchange.js";
import { type Fault, holdRequest } from "./fault.js";
import { createLatch, type Latch } from "./latch.js";

/** A fault that befalls one request. */
export interface Strike {
  /** Whether it has struck; until then nothing has happened. */
  struck(): boolean;
  /** Resolves when it strikes. */
  readonly hit: Promise<void>;
  /** Lets go of what is held. Resolves when the request, or the reply, has arrived and the exchange is over. */
  release(): Promise<void>;
}

/** A fault chosen anew for each request. */
export interface Rule {
  /** How many requests it has struck. */
  struck(): number;
  /** Takes the rule off, and lets go of whatever it holds. Resolves when all that it met is over. */
  end(): Promise<void>;
}

export interface Gate {
  /** How many requests wait at the gate. */
  arrived(): number;
  /** Resolves when so many wait. */
  until(count: number): Promise<void>;
  /** Lets all of them go, and every later one pass. */
  open(): void;
}

export interface Watch<Request> {
  /** Every request that came since, in order: as many round trips. */
  readonly requests: readonly Request[];
  end(): void;
}

/** What tests ask for. Where several want one request, the first asked for has it. */
export interface Rules<Request, Answer> {
  /** The next request that `when` accepts meets the fault. */
  once(when: (request: Request) => boolean, fault: Fault<Answer>): Strike;
  /** `struck` is told of each request when its fault has struck. */
  each(
    decide: (request: Request) => Fault<Answer> | undefined,
    struck?: (request: Request, fault: Fault<Answer>) => void,
  ): Rule;
  gate(when: (request: Request) => boolean): Gate;
  watch(when?: (request: Request) => boolean): Watch<Request>;
}

/** What one request meets, and whom to tell. */
export interface Encounter<Answer> {
  readonly fault?: Fault<Answer>;
  readonly meeting: Meeting;
  /** The exchange is over. */
  over(): void;
}

export interface RuleBook<Request, Answer> extends Rules<Request, Answer> {
  meet(request: Request): Encounter<Answer>;
  /** Takes everything off, and lets go of whatever is held. */
  clear(): void;
}

type Meet<Request, Answer> = (request: Request) => Encounter<Answer> | undefined;

export function createRules<Request, Answer>(): RuleBook<Request, Answer> {
  const entries = new Set<Meet<Request, Answer>>();
  const watches = new Set<(request: Request) => void>();
  const releases = new Set<Latch>();
  const createRelease = (): Latch => {
    const release = createLatch();
    releases.add(release);
    return release;
  };
  const rule = (
    decide: (request: Request) => Fault<Answer> | undefined,
    struckAnew: (request: Request, fault: Fault<Answer>) => void,
  ): Rule => {
    const release = createRelease();
    const exchanges = new Set<Latch>();
    let struck = 0;
    const meet: Meet<Request, Answer> = (request) => {
      const fault = decide(request);
      if (fault === undefined) return undefined;
      const exchange = createLatch();
      exchanges.add(exchange);
      const strike = (): void => {
        struck++;
        struckAnew(request, fault);
      };
      const over = (): void => {
        exchanges.delete(exchange);
        exchange.open();
      };
      return { fault, meeting: { strike, released: release.opened }, over };
    };
    entries.add(meet);
    return {
      struck: () => struck,
      async end() {
        entries.delete(meet);
        release.open();
        await Promise.all([...exchanges].map(({ opened }) => opened));
      },
    };
  };
  return {
    meet(request) {
      for (const watch of watches) watch(request);
      for (const meet of entries) {
        const encounter = meet(request);
        if (encounter !== undefined) return encounter;
      }
      return undisturbed;
    },
    clear() {
      for (const release of releases) release.open();
      for (const all of [entries, watches, releases]) all.clear();
    },
    once(when, fault) {
      const [release, hit, over] = [createRelease(), createLatch(), createLatch()];
      let [met, struck] = [false, false];
      const strike = (): void => {
        struck = true;
        hit.open();
      };
      const meet: Meet<Request, Answer> = (request) => {
        if (!when(request)) return undefined;
        met = true;
        entries.delete(meet);
        return { fault, meeting: { strike, released: release.opened }, over: over.open };
      };
      entries.add(meet);
      return {
        struck: () => struck,
        hit: hit.opened,
        async release() {
          release.open();
          if (met) await over.opened;
        },
      };
    },
    each: (decide, struck = () => {}) => rule(decide, struck),
    gate(when) {
      const waiting = new Set<() => void>();
      const { struck, end } = rule(
        (request) => (when(request) ? holdRequest : undefined),
        () => {
          for (const look of waiting) look();
        },
      );
      return {
        arrived: struck,
        until: (count) =>
          new Promise((resolve) => {
            const look = (): void => {
              if (struck() >= count) resolve();
            };
            waiting.add(look);
            look();
          }),
        open: () => void end(),
      };
    },
    watch(when = () => true) {
      const requests: Request[] = [];
      const watch = (request: Request): void => {
        if (when(request)) requests.push(request);
      };
      watches.add(watch);
      return { requests, end: () => void watches.delete(watch) };
    },
  };
}

const undisturbed = { meeting: { strike() {}, released: Promise.resolve() }, over() {} };
