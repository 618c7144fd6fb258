import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { gauge } from "@/lib/platform/server/metrics";
import { singleton } from "@/lib/platform/server/singleton";
import { messages } from "../messages";

/**
 * With how many requests in hand a process refuses more of a kind, so that what it has taken is answered in time; a
 * process that answers more than that in a second holds as many as it answers. What people miss least comes first. A
 * request of no kind is always taken: what was accepted is followed, answered and shown. One browser over HTTP/2 asks
 * for about a hundred pictures at once.
 */
const SHED_AT = { preview: 128, list: 192, stream: 256, job: 320 } as const;

export type Shed = keyof typeof SHED_AT;

const RETRY_SECONDS = 2;
const SECOND_MS = 1_000;

const state = () =>
  singleton("requests-in-hand", () => ({
    inHand: 0,
    answered: 0,
    answeredLast: 0,
    since: performance.now(),
  }));

/** Counts an answer in the running second. */
function countAnswer(): void {
  const now = state();
  const passedMs = performance.now() - now.since;
  if (passedMs >= SECOND_MS) {
    now.answeredLast = passedMs < 2 * SECOND_MS ? now.answered : 0;
    now.answered = 0;
    now.since = performance.now();
  }
  now.answered += 1;
}

/**
 * Does the work of one request, which counts until its headers are ready.
 * @param kind what is refused under load
 * @throws ApiError `unavailable` with Retry-After when too much is in hand; and what `work` throws
 */
export async function inHand<T>(kind: Shed | undefined, work: () => Promise<T>): Promise<T> {
  const now = state();
  if (kind !== undefined && now.inHand >= Math.max(SHED_AT[kind], now.answeredLast)) {
    throw new ApiError("unavailable", messages.shedding[kind], { retryAfterSeconds: RETRY_SECONDS });
  }
  now.inHand += 1;
  try {
    return await work();
  } finally {
    now.inHand -= 1;
    countAnswer();
  }
}

/** Registers how many requests this process has in hand. */
export function registerInHand(): void {
  gauge({ name: "atelier_requests_in_hand", help: "Requests that this process has not answered" }, (figure) =>
    figure.set(state().inHand),
  );
}
