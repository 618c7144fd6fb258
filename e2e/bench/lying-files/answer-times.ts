import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 20;

/** Requests an address repeatedly. `end` returns the duration of every answer, in milliseconds. */
export function answerTimes(url: string): { end(): Promise<number[]> } {
  const times: number[] = [];
  let isEnding = false;
  const asking = (async () => {
    while (!isEnding) {
      const startedAt = performance.now();
      await fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      times.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    }
  })();
  return {
    async end() {
      isEnding = true;
      await asking;
      return times;
    },
  };
}
