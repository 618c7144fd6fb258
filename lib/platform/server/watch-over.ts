import "server-only";

const TICKS = 15;

/** A watch over one process: `heard` at every sign of life, `stop` when it has ended. */
export type Watch = { heard(): void; stop(): void };

/**
 * Calls `onSilent` once when a process has given no sign of life for `limitMs`. Time is counted in ticks of
 * our own, so that a step of the clock, or a sleep of the whole machine, ends nobody. `waitedMs` is how long the process
 * has waited for a processor since it started; this time doesn't count, so that a busy machine ends nobody either.
 */
export function watchOver(limitMs: number, onSilent: () => void, waitedMs = () => 0): Watch {
  const tickMs = limitMs / TICKS;
  let silentMs = 0;
  let waitedBeforeMs = waitedMs();
  const timer = setInterval(() => {
    const waitedNowMs = waitedMs();
    // Less than before when the thread that had waited longest has ended. More than a tick when a wait is over: the
    // system tells of it only then, and meanwhile it counted as silence.
    const waitedSinceMs = Math.max(0, waitedNowMs - waitedBeforeMs);
    silentMs = Math.max(0, silentMs + tickMs - waitedSinceMs);
    waitedBeforeMs = waitedNowMs;
    if (silentMs < limitMs) return;
    clearInterval(timer);
    onSilent();
  }, tickMs);
  return {
    heard: () => {
      silentMs = 0;
    },
    stop: () => clearInterval(timer),
  };
}
