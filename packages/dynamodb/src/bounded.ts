/** The most requests that one call has in flight. */
const mostInFlight = 32;

/** Does the work of every item, of at most {@link mostInFlight} at a time. The first failure ends it, and begins no more. */
export async function boundedMap<T, U>(
  items: readonly T[],
  work: (item: T) => Promise<U>,
): Promise<readonly U[]> {
  const results: U[] = [];
  const entries = items.entries();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const [index, item] of entries) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(mostInFlight, items.length) }, lane));
  return results;
}
