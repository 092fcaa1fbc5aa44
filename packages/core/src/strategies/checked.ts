import { checkSymbol } from "../codec/check-symbol.js";
import { invalidOption, strategyFailed } from "../errors/index.js";
import type { CodeStrategy, SyncCodeStrategy } from "../ports/index.js";
import { checkStrategy, rewritten } from "./rewritten.js";

/**
 * Another strategy's codes, each with a check symbol behind it, so that a mistyped code is told from an unknown one without a look at the
 * database: every single wrong symbol and every swap of two neighbours is found, for any alphabet of 3 symbols or more.
 *
 * Keyspace and odds: those of the strategy; the codes are one symbol longer. Limits: it finds mistakes, and keeps nobody from making
 * codes up, since anyone can compute the symbol. A code that takes a check symbol later on is another code: print no old one with it.
 * For the method and its sources see `checkSymbol`, which also verifies; `format` does so for what people type.
 *
 * It wraps any strategy but one that has a check symbol already, or a prefix, which the symbol would not cover: write
 * `prefixed(prefix, checked(strategy))`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for such a strategy; a draw throws what the strategy's does, and `ERR_CODEMINT_STRATEGY_FAILED` for
 * a code of foreign symbols
 */
export function checked(strategy: SyncCodeStrategy): SyncCodeStrategy;
export function checked(strategy: CodeStrategy): CodeStrategy;
export function checked(strategy: CodeStrategy): CodeStrategy {
  checkStrategy(strategy);
  if (strategy.check === true) {
    throw invalidOption({ option: "strategy", problem: "has a check symbol already; use it as it is" });
  }
  if (strategy.prefix !== undefined) {
    throw invalidOption({
      option: "strategy",
      problem: "has a prefix, which no check symbol would cover; write prefixed(prefix, checked(strategy))",
    });
  }
  const symbol = checkSymbol(strategy.alphabet);
  return rewritten(strategy, {
    name: "checked",
    added: 1,
    traits: { check: true },
    rewrite(code) {
      try {
        return code + symbol.of(code);
      } catch (cause) {
        const problem = "proposed a code that is not in the symbols of its alphabet";
        throw strategyFailed({ strategy: strategy.name, problem }, { cause });
      }
    },
  });
}
