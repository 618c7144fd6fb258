let settle: () => void = () => undefined;

/**
 * Settles when the main part of the first page works. What is read for the studio around it waits for this: a part
 * that is still as the server rendered it must not find newer data in the cache, because React would discard it.
 */
export const pageReady = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Called by the page's main part. */
export const markPageReady = (): void => settle();
