/**
 * Makes an inherited property an own one that can be replaced and restored. Bun and workerd keep some of the platform's
 * functions where neither can be done.
 */
export function makeOwn(object: object, key: PropertyKey): void {
  if (Object.hasOwn(object, key)) return;
  const value: unknown = Reflect.get(object, key);
  Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
}
