import "server-only";
import { listen } from "./listen";
import { logger } from "./logger";

type RepeatedWork = {
  /** Does all that is there now. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Longest pause between two looks. */
  everyMs: number;
  /** What is announced on them is looked at without the pause. */
  channels: readonly string[];
  /** Logged where `work` throws. It is tried again after the pause. */
  failure: string;
};

/** `wake` looks at once. `stop` aborts the signal of what is being done, and waits for its end. */
export type Repeating = { wake: () => void; stop: () => Promise<void> };

/** Does work of which any number of processes do their part, again and again until it is stopped. */
export function repeatWork({ work, everyMs, channels, failure }: RepeatedWork): Repeating {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Whether something changed since the work was last looked for. */
  let hasChanged = false;
  let endPause = () => {};
  const wake = () => {
    hasChanged = true;
    endPause();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      if (hasChanged || signal.aborted) return resolve();
      const timer = setTimeout(resolve, everyMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    while (!signal.aborted) {
      hasChanged = false;
      await work(signal).catch((err: unknown) => logger.warn({ err }, failure));
      await pause();
    }
  })();
  const subscriptions = channels.map((channel) => listen(channel, wake));
  const stop = async () => {
    for (const unlisten of subscriptions) unlisten();
    stopping.abort();
    wake();
    await loop;
  };
  return { wake, stop };
}
