/** Work that may stop after each of its parts. */
export type Parts<Result> = Generator<undefined, Result, undefined>;

/** A page that answers a press within 50 ms has to be let draw more often than that. */
const PART_MS = 10;

/** Does all of it at once. */
export function runAtOnce<Result>(work: Parts<Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** Does it in parts of about 10 ms, between which a page draws and takes input. Null where it was aborted. */
export async function runInParts<Result>(work: Parts<Result>, signal: AbortSignal): Promise<Result | null> {
  while (!signal.aborted) {
    const start = performance.now();
    do {
      const next = work.next();
      if (next.done) return next.value;
    } while (performance.now() - start < PART_MS);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
