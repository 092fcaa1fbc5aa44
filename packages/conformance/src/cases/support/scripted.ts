import type { Alphabet, SyncCodeStrategy } from "@codemint/core/adapter";

const alphabet: Alphabet = { name: "scripted", symbols: [..."0123456789abcdefghijklmnopqrstuvwxyz-"] };

/** A strategy that proposes these codes one after the other, whoever asks, and the last one for ever. */
export function scripted(codes: readonly [string, ...string[]]): SyncCodeStrategy {
  let drawn = 0;
  return {
    name: "scripted",
    alphabet,
    length: { min: 1, max: 512 },
    keyspace: BigInt(codes.length),
    guessable: true,
    deterministic: false,
    next() {
      const code = codes[Math.min(drawn, codes.length - 1)] ?? codes[0];
      drawn += 1;
      return code;
    },
  };
}
