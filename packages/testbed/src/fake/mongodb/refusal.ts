import type { BSON } from "mongodb";

/** Ends a command with what a server would tell: `{ ok: 0, … }`. */
export class Refusal extends Error {
  readonly reply: BSON.Document;
  constructor(code: number, codeName: string, errmsg: string, more: BSON.Document = {}) {
    super(errmsg);
    this.reply = { ok: 0, code, codeName, errmsg, ...more };
  }
}

/** So that a test never passes on something that the fake only pretends to do. */
export function unknownToFake(what: string): Refusal {
  return new Refusal(238, "NotImplemented", `This fake of MongoDB does not know ${what}.`);
}
