import {
  ASYMMETRIC_MATCHERS_OBJECT,
  ChaiStyleAssertions,
  chai,
  customMatchers,
  type ExpectStatic,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";

for (const plugin of [JestExtend, JestChaiExpect, ChaiStyleAssertions, JestAsymmetricMatchers]) {
  chai.use(plugin);
}

/** vitest's `expect`, put together from the same parts. */
export const expect: ExpectStatic = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT),
  {
    getState: () => getState(expect),
    setState: (state: Parameters<typeof setState>[0]) => setState(state, expect),
  },
);
// The matchers look for the state of the global one.
Reflect.set(globalThis, GLOBAL_EXPECT, expect);
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);
Reflect.apply(Reflect.get(chai.expect, "extend"), chai.expect, [expect, customMatchers]);
