import { invalidOption } from "./catalogue.js";

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is no object, under the name that the caller knows it by */
export function requireOptions(options: unknown, option = "options"): asserts options is object {
  if (typeof options !== "object" || options === null) {
    throw invalidOption({ option, problem: "must be an object" });
  }
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` for a value without one of these methods */
export function requireMethods(option: string, value: unknown, ...methods: readonly string[]): void {
  const lacking = methods.find((method) => typeof Reflect.get(Object(value), method) !== "function");
  if (lacking === undefined) return;
  throw invalidOption({ option, problem: `must be an object with a method ${lacking}()` });
}
