import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { ApiError } from "@/lib/contract/errors";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { singleton } from "@/lib/platform/server/singleton";
import { messages } from "../messages";
import { type Counted, type Shed, shedKind } from "./shed-kind";

/**
 * With how many of these requests in flight a process refuses more of a kind, so that what it has taken is answered in
 * time. One browser over HTTP/2 asks for about a hundred pictures at once.
 */
const SHED_AT = { preview: 128, list: 192, stream: 256, job: 320 } as const satisfies Record<Shed, number>;

/**
 * A burst is worked off. A line that stands makes everybody wait as long as it is, and nobody is answered sooner: it
 * stands when it is long, those answered in an interval have waited for so long on average, and the process was at work
 * all the time. One that waits for a slow database or store instead is idle.
 */
const INTERVAL_MS = 250;
const LONG_LINE = 32;
const LATE_MS = 100;
const BUSY = 0.9;
/** What a standing line may be of `SHED_AT`. A browser over HTTP/1.1 asks for six things at once. */
const STANDING_PART = 1 / 20;
/** After so long in which no more than this part of what came was refused, the line no longer stands. */
const CALM_MS = 1_000;
const FEW = 1 / 10;

const RETRY_SECONDS = 2;

const state = () =>
  singleton("requests-in-hand", () => ({
    /** Pictures, lists and results. */
    line: 0,
    /** New jobs, which wait for prices of the service, and feeds, which are there at once. */
    others: 0,
    isStanding: false,
    /** When the line was last late, or much was refused. */
    pressedAt: Number.NEGATIVE_INFINITY,
    refusedAt: Number.NEGATIVE_INFINITY,
    /** How many came in this interval that may be refused, and were. */
    came: 0,
    refused: 0,
    /** How many of the line were answered in this interval, and how long they have waited together. */
    answered: 0,
    waitedMs: 0,
    since: performance.now(),
    use: performance.eventLoopUtilization(),
  }));

type State = ReturnType<typeof state>;

const refusals = () =>
  counter({ name: "atelier_requests_shed_total", help: "Requests refused under load", labels: ["kind"] });

/** Begins another interval when one has passed. */
function currentState(): State {
  const now = state();
  const at = performance.now();
  if (at - now.since < INTERVAL_MS) return now;
  const use = performance.eventLoopUtilization();
  const isBusy = performance.eventLoopUtilization(use, now.use).utilization >= BUSY;
  const isLate = isBusy && now.line >= LONG_LINE && now.waitedMs >= now.answered * LATE_MS;
  if (isLate) now.pressedAt = at;
  else if (now.refused > now.came * FEW) now.pressedAt = now.refusedAt;
  now.isStanding = isLate || (now.isStanding && at - now.pressedAt < CALM_MS);
  return Object.assign(now, { came: 0, refused: 0, answered: 0, waitedMs: 0, since: at, use });
}

function isTooMuch(kind: Shed, { line, others, isStanding }: State): boolean {
  const limit = SHED_AT[kind];
  return line + others >= limit || (isStanding && line >= limit * STANDING_PART);
}

/**
 * Counts a request as in flight.
 * @returns what to call when its headers are ready; calls after the first have no effect
 * @throws ApiError `unavailable` when too much is in flight
 */
export function trackRequest(kind: Counted): () => void {
  const now = currentState();
  if (kind !== "file") {
    now.came += 1;
    if (isTooMuch(kind, now)) refuse(kind, now);
  }
  const part = kind === "job" || kind === "stream" ? "others" : "line";
  const startedAt = performance.now();
  now[part] += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const then = currentState();
    then[part] -= 1;
    if (part === "others") return;
    then.answered += 1;
    then.waitedMs += performance.now() - startedAt;
  };
}

function refuse(kind: Shed, now: State): never {
  now.refused += 1;
  now.refusedAt = performance.now();
  refusals().inc({ kind });
  throw new ApiError("unavailable", messages.shedding[kind], { retryAfterSeconds: RETRY_SECONDS });
}

/**
 * Counts a request as in flight before any code of a route runs, because under load most of the time passes before
 * that.
 * @returns the refusal when too much is in flight
 */
export function shed(request: IncomingMessage, response: ServerResponse): ApiError | null {
  const kind = shedKind(request);
  if (kind === null) return null;
  try {
    onHead(response, trackRequest(kind));
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

/** Registers how many of these requests this process has in flight, and begins to count refusals. */
export function registerInFlight(): void {
  refusals();
  gauge(
    { name: "atelier_requests_in_flight", help: "Pictures, lists, results, feeds and jobs not answered yet" },
    (figure) => figure.set(state().line + state().others),
  );
}
