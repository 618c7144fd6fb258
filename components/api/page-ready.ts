let resolveReady: () => void = () => undefined;

/**
 * Settles when every part of the first page works. What is read for the studio around it waits for this: a part that is
 * still as the server rendered it must not find newer data in the cache, because React would discard it.
 */
export const pageReady = new Promise<void>((resolve) => {
  resolveReady = resolve;
});

/** React shows a part in a frame, which a tab in the background has none of. Its feed begins all the same. */
const HIDDEN_WAIT_MS = 5_000;
if (typeof document !== "undefined" && document.hidden) setTimeout(resolveReady, HIDDEN_WAIT_MS);

/** The parts of the first page that don't work yet: the main one, and what is loaded after it. */
const awaited = new Set(["main"]);

/** Makes the page wait for a part that is loaded after its main one. Called before the main part is marked. */
export const awaitPart = (part: string): void => void awaited.add(part);

/** Called by a part that works, and by one that has left the page before. */
export function markPartReady(part: string): void {
  awaited.delete(part);
  if (awaited.size === 0) resolveReady();
}
