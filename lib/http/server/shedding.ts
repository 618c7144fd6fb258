import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { singleton } from "@/lib/platform/server/singleton";
import { messages } from "../messages";

/**
 * With how many of these requests in hand a process refuses more of a kind, so that what it has taken is answered in
 * time; one that answers more than the first figure in a second holds as many more. What people miss least comes
 * first. Only kinds that are work of our own count: what waits for the service, or for somebody's upload, is bounded
 * by `stream-limits.ts` and costs nothing meanwhile. One browser over HTTP/2 asks for about a hundred pictures at once.
 */
const SHED_AT = { preview: 128, list: 192, stream: 256, job: 320 } as const;

export type Shed = keyof typeof SHED_AT;

const RETRY_SECONDS = 2;
const SECOND_MS = 1_000;

/** A refusal that keeps the process well: it is counted, and no fault to be logged. */
export class ShedError extends ApiError {
  constructor(kind: Shed) {
    super("unavailable", messages.shedding[kind], { retryAfterSeconds: RETRY_SECONDS });
  }
}

const state = () =>
  singleton("requests-in-hand", () => ({
    inHand: 0,
    answered: 0,
    answeredLast: 0,
    since: performance.now(),
  }));

const refusals = () =>
  counter({ name: "atelier_requests_shed_total", help: "Requests refused under load", labels: ["kind"] });

/** Begins another second when one has passed. */
function countingState() {
  const now = state();
  const passedMs = performance.now() - now.since;
  if (passedMs >= SECOND_MS) {
    now.answeredLast = passedMs < 2 * SECOND_MS ? now.answered : 0;
    now.answered = 0;
    now.since = performance.now();
  }
  return now;
}

/**
 * Does the work of one request, which counts until its headers are ready.
 * @throws ShedError when too much is in hand; and what `work` throws
 */
export async function inHand<T>(kind: Shed, work: () => Promise<T>): Promise<T> {
  const now = countingState();
  if (now.inHand >= SHED_AT[kind] * Math.max(1, now.answeredLast / SHED_AT.preview)) {
    refusals().inc({ kind });
    throw new ShedError(kind);
  }
  now.inHand += 1;
  try {
    return await work();
  } finally {
    now.inHand -= 1;
    countingState().answered += 1;
  }
}

/** Registers how many of these requests this process has in hand, and begins to count refusals. */
export function registerInHand(): void {
  refusals();
  gauge(
    { name: "atelier_requests_in_hand", help: "Pictures, lists, feeds and jobs not answered yet" },
    (figure) => figure.set(state().inHand),
  );
}
