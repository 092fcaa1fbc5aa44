import type { ChildProcess, Serializable } from "node:child_process";

/** Sends another process a question; its next message is the answer. Rejects if the process ends instead. */
export function ask<Question extends Serializable, Answer>(
  child: ChildProcess,
  question: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      child.off("message", hear);
      child.off("exit", lose);
      child.off("error", fail);
    };
    const hear = (answer: unknown): void => {
      settle();
      resolve(answer as Answer);
    };
    const lose = (code: number | null): void => {
      settle();
      reject(new Error(`A worker process ended by itself with exit code ${code}.`));
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    child.on("message", hear);
    child.on("exit", lose);
    child.on("error", fail);
    child.send(question);
  });
}
