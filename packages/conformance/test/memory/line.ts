import type { Interleave, Statement } from "@codemint/memory";
import type { Armed, Gate, Held } from "../../src/index.js";

/** A line between client and database that does as it is told; it stands for a network with its faults. */
export interface Line {
  readonly interleave: Interleave;
  /** The next such statement fails: before it is carried out, or after. */
  lose(statement: Statement, what: "request" | "reply"): Armed;
  /** The next insert waits before it is carried out; `cut`: and the client is told at once that the line broke. */
  delayRequest(options: { readonly cut: boolean }): Held;
  /** The next insert is carried out, and its reply waits. */
  delayReply(): Held;
  /** Every such statement waits, before it is carried out. */
  gate(statement: Statement): Gate;
}

/** What is done with one statement, once. */
type Fault = <T>(work: () => T) => T | Promise<T>;

/** @param remote statements take a turn of the event loop each way, so that calls overlap */
export function line({ remote }: { readonly remote: boolean }): Line {
  const faults = new Map<Statement, Fault>();
  const gates = new Map<Statement, { readonly opened: Promise<void>; pass(): void; arrived: number }>();

  const arm = (statement: Statement, fault: Fault): Armed => {
    let struck = false;
    faults.set(statement, (work) => {
      struck = true;
      return fault(work);
    });
    return { struck: () => struck };
  };
  const take = (statement: Statement): Fault | undefined => {
    const fault = faults.get(statement);
    faults.delete(statement);
    return fault;
  };
  const travel: Interleave = async (statement, work) => {
    const gate = gates.get(statement);
    if (gate !== undefined) {
      gate.arrived += 1;
      await gate.opened;
    }
    await turn();
    const fault = take(statement);
    const reply = await (fault === undefined ? work() : fault(work));
    await turn();
    return reply;
  };

  return {
    interleave: remote ? travel : (statement, work) => (take(statement) ?? ((now) => now()))(work),
    lose: (statement, what) =>
      arm(statement, (work) => {
        if (what === "reply") work();
        throw lostConnection();
      }),
    delayRequest({ cut }) {
      const letGo = latch();
      const done = latch();
      const armed = arm("insert", (work) => {
        const late = letGo.promise.then(work);
        late.then(
          () => done.resolve(),
          () => done.resolve(),
        );
        if (cut) throw lostConnection();
        return late;
      });
      return { ...armed, release: () => released(letGo, armed, done.promise) };
    },
    delayReply() {
      const letGo = latch();
      const armed = arm("insert", (work) => {
        const reply = work();
        return letGo.promise.then(() => reply);
      });
      return { ...armed, release: () => released(letGo, armed, turn()) };
    },
    gate(statement) {
      const { promise: opened, resolve } = latch();
      const gate = { opened, pass: resolve, arrived: 0 };
      gates.set(statement, gate);
      return {
        arrived: () => gate.arrived,
        open() {
          gates.delete(statement);
          gate.pass();
        },
      };
    },
  };
}

/** Resolves once the message that was let go has been acted on; at once if there was none. */
async function released(
  letGo: { readonly resolve: () => void },
  armed: Armed,
  done: Promise<void>,
): Promise<void> {
  letGo.resolve();
  if (armed.struck()) await done;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const lostConnection = (): Error => new Error("the connection was lost");

function latch(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}
