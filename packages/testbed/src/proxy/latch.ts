/** A promise that is resolved from outside. */
export interface Latch {
  readonly opened: Promise<void>;
  open(): void;
}

export function createLatch(): Latch {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
