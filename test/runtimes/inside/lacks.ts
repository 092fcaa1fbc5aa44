// What a test asks for and the runtime does not have. The test is then left out, and the report says for want of what.
const wanted = new Set<string>();

/** Ends the running test as left out, whatever it makes of the error. */
export function lacks(what: string): never {
  wanted.add(what);
  throw new Error(`This runtime has no ${what}.`);
}

/** Stands for something that the runtime lacks: to import it does no harm, to use it is noted. */
export function lacking(what: string): () => never {
  const use = (): never => lacks(what);
  return new Proxy(use, { get: use, set: use, apply: use, construct: use });
}

/** What was asked for since the last call. */
export function takeLacks(): readonly string[] {
  const taken = [...wanted];
  wanted.clear();
  return taken;
}
