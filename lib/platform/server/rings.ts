import "server-only";
import { listen } from "./listen";

/**
 * Rings once when notifications begin to arrive, then whenever a channel names `key` or may have gone unheard,
 * until the signal aborts. However often it rang while nobody waited, that is one ring: a reader that does not
 * read has nothing piling up for it.
 */
export async function* rings(channel: string, key: string, signal: AbortSignal): AsyncGenerator<void, void> {
  let hasRung = true;
  let wake = () => {};
  const ring = () => {
    hasRung = true;
    wake();
  };
  const stop = listen(channel, (named) => named === key && ring(), { onReconnect: ring });
  signal.addEventListener("abort", ring, { once: true });
  try {
    await stop.ready;
    while (!signal.aborted) {
      if (hasRung) {
        hasRung = false;
        yield;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener("abort", ring);
    stop();
  }
}
