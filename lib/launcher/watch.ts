const TICKS = 15;
/** Options of Node with which a process may rightly stand still: at a breakpoint, or while it writes its heap. */
const STANDS_STILL = /--(inspect|heapsnapshot)/;

/** Whether a process with these NODE_OPTIONS may stand still without anything being the matter. */
export const mayStandStill = (nodeOptions = ""): boolean => STANDS_STILL.test(nodeOptions);

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
