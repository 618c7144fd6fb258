import "server-only";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long a process may hold a row; longer than any call of the upstream may take. */
export const LEASE_MS = 20 * SECOND;
/** The longest duration of one call, with all its phases. */
export const CALL_TIMEOUT_MS = 17 * SECOND;
/**
 * How long an upstream key counts as a name of the same job. Upstreams may forget keys after a day; the difference allows
 * for a clock that is set back.
 */
export const SAFE_WINDOW_MS = 21 * 60 * MINUTE;
/** Polls per second with one key, however many of its jobs are active. */
export const POLLS_PER_SECOND_PER_KEY = 4;

/** The ages between which most jobs with the same settings end, in milliseconds. */
export type TypicalEnd = { fromMs: number; toMs: number };

type Polled = {
  ageMs: number;
  activeWithKey: number;
  failures: number;
  /** Null while too few jobs like it have ended. */
  typicalEnd?: TypicalEnd | null;
};

/**
 * Milliseconds until the next poll of a job: short at first, longer with age, longer when many jobs share a key, so that
 * polls never use up the rate limit that sending needs. `random` is 0 to 1.
 */
export function pollDelayMs(
  { ageMs, activeWithKey, failures, typicalEnd = null }: Polled,
  random = Math.random(),
): number {
  const shared = (activeWithKey / POLLS_PER_SECOND_PER_KEY) * SECOND;
  const free = freeDelayMs(ageMs);
  const shareIsScarce = shared > free && typicalEnd !== null && failures === 0;
  const calm = shareIsScarce ? nearTheEnd(shared, ageMs, typicalEnd) : Math.max(free, shared);
  return Math.min(calm * 2 ** Math.min(failures, 6), MINUTE) * (0.9 + random * 0.2);
}

const MIN_DELAY_MS = 700;

/** The delay of a job that shares its key with no other. */
const freeDelayMs = (ageMs: number): number =>
  ageMs < 20 * SECOND
    ? MIN_DELAY_MS
    : ageMs < MINUTE
      ? SECOND
      : ageMs < 10 * MINUTE
        ? 2.5 * SECOND
        : 10 * SECOND;

/** The factor by which polls of a job slow down before its typical end. */
const SLOWDOWN_FACTOR = 3;
/** Jobs that end at the same time may add so many seconds of all polls of a key to one minute. */
const BURST_MS = 90 * SECOND;

/**
 * The delay when polls are scarce: fewer before the typical end of a job and more near it, so that their total stays the
 * same.
 */
function nearTheEnd(sharedMs: number, ageMs: number, { fromMs, toMs }: TypicalEnd): number {
  if (ageMs >= toMs) return sharedMs;
  if (ageMs < fromMs) return Math.max(MIN_DELAY_MS, Math.min(sharedMs * SLOWDOWN_FACTOR, fromMs - ageMs));
  const windowMs = Math.max(toMs - fromMs, SECOND);
  const times = (toMs - fromMs / SLOWDOWN_FACTOR) / windowMs;
  const most = BURST_MS / Math.min(windowMs, MINUTE);
  return Math.max(MIN_DELAY_MS, sharedMs / Math.max(1, Math.min(times, most)));
}

/**
 * Milliseconds before a job that waits for a slot is sent again although no job of ours has ended: slots are also used
 * elsewhere. It grows with the number of waiting jobs, so that all of them together send about once a second.
 */
export const slotDelayMs = (waiting: number, random = Math.random()): number =>
  Math.min(10 * MINUTE, (4 + waiting) * SECOND) * (0.9 + random * 0.2);

/** A job that could not be sent for so long is rejected: its price is old, and nobody expects it any more. */
export const MAX_WAIT_MS = 7 * 24 * 60 * MINUTE;

/**
 * Milliseconds before a request that had no connection is sent again: a second to a minute, longer for an older job,
 * with jitter. The end of an outage makes it due earlier.
 */
export const unsentDelayMs = (ageMs: number, random = Math.random()): number =>
  Math.min(MINUTE, Math.max(SECOND, ageMs / 2)) * (0.5 + random / 2);

/**
 * Milliseconds before a request whose response was lost is sent again: exponential with full jitter, half a second to a
 * minute.
 */
export function resendDelayMs(attempts: number, random = Math.random()): number {
  const maxMs = Math.min(MINUTE, 500 * 2 ** Math.min(attempts, 10));
  return 250 + random * maxMs;
}
