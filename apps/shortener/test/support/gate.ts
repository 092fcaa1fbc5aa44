import type { Storage } from "../../src/storage/storage.js";

/**
 * Lets nobody's first insert through before `racers` of them have arrived, so that they overlap. Later inserts pass at once.
 */
export function gated(racers: number): { readonly around: (storage: Storage) => Storage; arrived(): number } {
  let arrived = 0;
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrived: () => arrived,
    around: (storage) => ({
      ...storage,
      store: {
        ...storage.store,
        async insert(request, options) {
          if (++arrived === racers) open();
          await opened;
          return storage.store.insert(request, options);
        },
      },
    }),
  };
}
