import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { singleton } from "@/lib/platform/server/singleton";
import { messages } from "../messages";
import { type Shed, shedKind } from "./shed-kind";

/**
 * With how many of these requests in hand a process refuses more of a kind, so that what it has taken is answered in
 * time; one that answers more than the first figure in a second holds as many more. One browser over HTTP/2 asks for
 * about a hundred pictures at once.
 */
const SHED_AT = { preview: 128, list: 192, stream: 256, job: 320 } as const satisfies Record<Shed, number>;

/**
 * A burst is worked off; a line that stands makes everybody wait as long as it is, and nobody is answered sooner. It
 * stands when never fewer than these were in hand for a second, and until it has been worked off, and may then have
 * only this part of its length. New jobs are not part of it: they may wait for prices of the service, which costs
 * nothing meanwhile.
 */
const STANDING_LINE = 16;
const STANDING_PART = 1 / 8;
/** A line as short as this for a moment is worked off; some lists take longer than a second. */
const WORKED_OFF = STANDING_LINE / 4;

const RETRY_SECONDS = 2;
const SECOND_MS = 1_000;

const state = () =>
  singleton("requests-in-hand", () => ({
    jobs: 0,
    /** Pictures, lists and feeds. */
    line: 0,
    /** The shortest that the line was in this second. */
    lowest: 0,
    isStanding: false,
    answered: 0,
    answeredLast: 0,
    since: performance.now(),
  }));

type State = ReturnType<typeof state>;

const refusals = () =>
  counter({ name: "atelier_requests_shed_total", help: "Requests refused under load", labels: ["kind"] });

/** Begins another second when one has passed. */
function countingState(): State {
  const now = state();
  const passedMs = performance.now() - now.since;
  if (passedMs < SECOND_MS) return now;
  // With nothing for a while it is not known how many it would have answered.
  const isRecent = passedMs < 2 * SECOND_MS;
  now.answeredLast = isRecent ? now.answered : 0;
  now.isStanding = now.isStanding ? now.lowest > WORKED_OFF : now.lowest >= STANDING_LINE;
  now.answered = 0;
  now.lowest = now.line;
  now.since = performance.now();
  return now;
}

function isTooMuch(kind: Shed, { jobs, line, isStanding, answeredLast }: State): boolean {
  const limit = SHED_AT[kind] * Math.max(1, answeredLast / SHED_AT.preview);
  if (jobs + line >= limit) return true;
  return isStanding && line >= limit * STANDING_PART;
}

/**
 * Takes one request in hand.
 * @returns what to call when its headers are ready; calls after the first have no effect
 * @throws ApiError `unavailable` when too much is in hand
 */
export function takeInHand(kind: Shed): () => void {
  const now = countingState();
  if (isTooMuch(kind, now)) {
    refusals().inc({ kind });
    throw new ApiError("unavailable", messages.shedding[kind], { retryAfterSeconds: RETRY_SECONDS });
  }
  const part = kind === "job" ? "jobs" : "line";
  now[part] += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const then = countingState();
    then[part] -= 1;
    then.lowest = Math.min(then.lowest, then.line);
    then.answered += 1;
  };
}

/**
 * Takes a request in hand before any code of a route runs, because under load most of the time passes before that.
 * @returns the refusal when too much is in hand
 */
export function shed(request: IncomingMessage, response: ServerResponse): ApiError | null {
  const kind = shedKind(request);
  if (kind === null) return null;
  try {
    onHead(response, takeInHand(kind));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Calls back when the head of a response is written, or its connection is gone. */
function onHead(response: ServerResponse, run: () => void): void {
  response.once("close", run);
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      run();
      return Reflect.apply(writeHead, self, args);
    },
  });
}

/** Registers how many of these requests this process has in hand, and begins to count refusals. */
export function registerInHand(): void {
  refusals();
  gauge(
    { name: "atelier_requests_in_hand", help: "Pictures, lists, feeds and jobs not answered yet" },
    (figure) => figure.set(state().jobs + state().line),
  );
}
