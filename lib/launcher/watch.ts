const TICKS = 15;

/** A watch over one process: `heard` at every sign of life, `stop` when it has ended. */
export type Watch = { heard(): void; stop(): void };

/**
 * Calls `onSilent` once when a process has given no sign of life for `limitMs`. Time is counted in ticks of
 * our own, so that a step of the clock, or a sleep of the whole machine, ends nobody.
 */
export function watchOver(limitMs: number, onSilent: () => void): Watch {
  let silentTicks = 0;
  const timer = setInterval(() => {
    silentTicks += 1;
    if (silentTicks < TICKS) return;
    clearInterval(timer);
    onSilent();
  }, limitMs / TICKS);
  return {
    heard: () => {
      silentTicks = 0;
    },
    stop: () => clearInterval(timer),
  };
}
