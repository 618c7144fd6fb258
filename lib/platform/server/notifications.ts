import "server-only";
import { listen } from "./listen";

/**
 * Yields once when the subscription is active, then for every notification that names `key` or may have been
 * missed, until the signal aborts. Notifications that arrive between two reads become one, so nothing queues
 * for a slow reader.
 */
export async function* notifications(
  channel: string,
  key: string,
  signal: AbortSignal,
): AsyncGenerator<void, void> {
  let isPending = true;
  let wake = () => {};
  const signalOne = () => {
    isPending = true;
    wake();
  };
  const stop = listen(channel, (named) => named === key && signalOne(), { onReconnect: signalOne });
  signal.addEventListener("abort", signalOne, { once: true });
  try {
    await stop.ready;
    while (!signal.aborted) {
      if (isPending) {
        isPending = false;
        yield;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener("abort", signalOne);
    stop();
  }
}
