import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/server/singleton";
import type { UpstreamAnswer } from "./call";

const FIRST_WAIT_MS = 100;
/** Longest pause between two tries: a person may be waiting for the request. */
const MAX_WAIT_MS = 2_000;
const PASSING_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);
const PASSING_CODE: ReadonlySet<string> = new Set(["upstream_unreachable"]);

/** Allows one retry per ten first tries, so that retries do not double the load of a failing service. */
class RetryBudget {
  static readonly #MAX = 10;
  #tokens = RetryBudget.#MAX;

  earn(): void {
    this.#tokens = Math.min(RetryBudget.#MAX, this.#tokens + 0.1);
  }

  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

const budget = () => singleton("upstream-retry-budget", () => new RetryBudget());

/** Repeats a safe call that failed temporarily, with full jitter. Returns or throws the last outcome. */
export async function withRetries(
  { tries, signal }: { tries: number; signal: AbortSignal | undefined },
  attempt: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  budget().earn();
  for (let tried = 1; ; tried++) {
    const outcome = await finishAttempt(attempt);
    const waitMs = isPassing(outcome) ? pause(tried, outcome) : null;
    if (tried >= tries || waitMs === null || signal?.aborted || !budget().spend()) return unwrap(outcome);
    await wait(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return unwrap(outcome);
  }
}

type Outcome = { answer: UpstreamAnswer } | { error: unknown };

const finishAttempt = (attempt: () => Promise<UpstreamAnswer>): Promise<Outcome> =>
  attempt().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

function unwrap(outcome: Outcome): UpstreamAnswer {
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
}

const isPassing = (outcome: Outcome) =>
  "answer" in outcome
    ? PASSING_STATUS.has(outcome.answer.status)
    : outcome.error instanceof ApiError && PASSING_CODE.has(outcome.error.code);

/** Milliseconds until the next try, or null when the service asks for a longer pause than allowed. */
function pause(tried: number, outcome: Outcome): number | null {
  const requestedMs = "answer" in outcome ? (outcome.answer.retryAfterSeconds ?? 0) * 1000 : 0;
  if (requestedMs > MAX_WAIT_MS) return null;
  return Math.max(requestedMs, Math.random() * FIRST_WAIT_MS * 2 ** tried);
}
