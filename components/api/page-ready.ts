let resolveReady: () => void = () => undefined;

/**
 * Settles when the main part of the first page works. What is read for the studio around it waits for this: a part
 * that is still as the server rendered it must not find newer data in the cache, because React would discard it.
 */
export const pageReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** React shows a part in a frame, which a tab in the background has none of. Its feed begins all the same. */
const HIDDEN_WAIT_MS = 5_000;
if (typeof document !== "undefined" && document.hidden) setTimeout(resolveReady, HIDDEN_WAIT_MS);

/** Called by the page's main part. */
export const markPageReady = (): void => resolveReady();
