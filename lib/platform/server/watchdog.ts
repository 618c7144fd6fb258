import "server-only";
import { readdirSync, readFileSync } from "node:fs";

const TICKS = 15;

/** A watchdog of one process: call `heard` at every sign of life, and `stop` when it has ended. */
export type Watch = { heard(): void; stop(): void };

/**
 * Calls `onSilent` once when a process has given no sign of life for `limitMs`. Time is counted in ticks of our own, so
 * that a step of the clock, or a sleep of the whole machine, ends no process. `waitedMs` is how long the process has
 * waited for a processor since it started. This time doesn't count, so that a busy machine ends no process either.
 */
export function watchdog(limitMs: number, onSilent: () => void, waitedMs = () => 0): Watch {
  const tickMs = limitMs / TICKS;
  let silentMs = 0;
  let waitedBeforeMs = waitedMs();
  const timer = setInterval(() => {
    const waitedNowMs = waitedMs();
    // Less than before when the thread that had waited longest has ended. More than a tick when a wait is over: the
    // system reports a wait only at its end, and until then it counted as silence.
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

/**
 * How many milliseconds a process has waited for a free processor since it started: those of the thread that has waited
 * longest, which may be one of a pool. 0 where the system does not report it (all but Linux), and for a process that has
 * ended.
 */
export function waitedForProcessorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  try {
    return Math.max(0, ...readdirSync(tasks).map((thread) => waitedMs(`${tasks}/${thread}/schedstat`)));
  } catch {
    return 0;
  }
}

function waitedMs(schedstat: string): number {
  try {
    // The second of three numbers: nanoseconds on a processor, nanoseconds in its queue, and turns.
    const [, waitedNs] = readFileSync(schedstat, "utf8").split(" ");
    return Number(waitedNs ?? 0) / 1e6;
  } catch {
    // The thread has ended.
    return 0;
  }
}
