import "server-only";
import { performance } from "node:perf_hooks";
import { ApiError } from "@/lib/contract/errors";
import type { WebResponse } from "@/lib/platform/server/ingress/web-response";
import { counter, gauge } from "@/lib/platform/server/metrics";
import { processValue } from "@/lib/platform/server/process-value";
import type { Load, Shed } from "../endpoint";
import { messages } from "./messages";

/**
 * With how many of these requests in flight a process refuses more of a kind, so that those it has accepted get a
 * response in time. One browser over HTTP/2 asks for about a hundred pictures at once.
 */
const SHED_AT = {
  preview: 128,
  message: 160,
  list: 192,
  page: 224,
  stream: 256,
  job: 320,
} as const satisfies Record<Shed, number>;

/**
 * How many visits of one address may be in flight: signing in, invitations, review links. An office behind one address
 * signs in at the same minute. More would take the only thread from everybody else, also where each is refused in the end.
 */
const MAX_VISITS = 48;

/**
 * A short burst is served. A queue that stays long only adds latency, so new requests are refused. The process is
 * overloaded when the queue is long, the requests completed in an interval have waited this long on average, and the
 * process was busy all the time. A process that waits for a slow database or store is idle instead.
 */
const INTERVAL_MS = 250;
const MIN_QUEUE_LENGTH = 32;
const MIN_MEAN_WAIT_MS = 100;
const MIN_UTILIZATION = 0.9;
/** The share of `SHED_AT` at which an overloaded process refuses. A browser over HTTP/1.1 asks for six things at once. */
const OVERLOADED_SHARE = 1 / 20;
/** The overload is over after this time in which at most this share of the requests was refused. */
const RECOVERY_MS = 1_000;
const MAX_REFUSED_SHARE = 1 / 10;

const RETRY_SECONDS = 2;

const PARTS = {
  preview: "queued",
  message: "others",
  list: "queued",
  file: "queued",
  page: "pages",
  stream: "others",
  job: "others",
} as const satisfies Record<Exclude<Load, "visit">, string>;

const state = processValue("requests-in-flight", () => ({
  /** Pictures, lists and results. */
  queued: 0,
  /** New jobs and messages of agents, which may wait for prices of the upstream, and feeds, which are there at once. */
  others: 0,
  /** Pages, which have a queue of their own (`page-turns.ts`): nothing else is refused because of them. */
  pages: 0,
  /** Visits in flight by address. */
  visits: new Map<string, number>(),
  isOverloaded: false,
  /** When the queue was last long and slow, or too much was refused. */
  overloadedAt: Number.NEGATIVE_INFINITY,
  refusedAt: Number.NEGATIVE_INFINITY,
  /** How many requests that may be refused arrived in this interval, and how many were refused. */
  arrived: 0,
  refused: 0,
  /** How many of the queue were completed in this interval, and the sum of their waiting times. */
  completed: 0,
  waitedMs: 0,
  since: performance.now(),
  use: performance.eventLoopUtilization(),
}));

type State = ReturnType<typeof state>;

const refusals = counter({
  name: "atelier_requests_shed_total",
  help: "Requests refused under load",
  labels: ["kind"],
});

/** Begins another interval when one has passed. */
function currentState(): State {
  const now = state();
  const at = performance.now();
  if (at - now.since < INTERVAL_MS) return now;
  const use = performance.eventLoopUtilization();
  const isBusy = performance.eventLoopUtilization(use, now.use).utilization >= MIN_UTILIZATION;
  const isLate = isBusy && now.queued >= MIN_QUEUE_LENGTH && now.waitedMs >= now.completed * MIN_MEAN_WAIT_MS;
  if (isLate) now.overloadedAt = at;
  else if (now.refused > now.arrived * MAX_REFUSED_SHARE) now.overloadedAt = now.refusedAt;
  now.isOverloaded = isLate || (now.isOverloaded && at - now.overloadedAt < RECOVERY_MS);
  return Object.assign(now, { arrived: 0, refused: 0, completed: 0, waitedMs: 0, since: at, use });
}

function isTooMuch(kind: Shed, { queued, others, isOverloaded }: State): boolean {
  const limit = SHED_AT[kind];
  return queued + others >= limit || (isOverloaded && queued >= limit * OVERLOADED_SHARE);
}

/**
 * Counts a request as in flight.
 * @returns what to call when its headers are ready; calls after the first have no effect
 * @throws ApiError `unavailable` when too much is in flight
 */
export function trackRequest(kind: Exclude<Load, "visit">): () => void {
  const now = currentState();
  if (kind !== "file") {
    now.arrived += 1;
    if (isTooMuch(kind, now)) refuse(kind, now);
  }
  const part = PARTS[kind];
  const startedAt = performance.now();
  now[part] += 1;
  return once(() => {
    const then = currentState();
    then[part] -= 1;
    if (part !== "queued") return;
    then.completed += 1;
    then.waitedMs += performance.now() - startedAt;
  });
}

/**
 * Counts a visit as in flight. Whose address it is, the ingress has made sure.
 * @returns what to call when its headers are ready; calls after the first have no effect
 * @throws ApiError `unavailable` when too many of the address are in flight
 */
export function trackVisit(address: string): () => void {
  const { visits } = state();
  const before = visits.get(address) ?? 0;
  if (before >= MAX_VISITS) throw refusal("visit");
  visits.set(address, before + 1);
  return once(() => {
    const left = (visits.get(address) ?? 0) - 1;
    if (left > 0) visits.set(address, left);
    else visits.delete(address);
  });
}

/** Calls after the first have no effect. */
function once(release: () => void): () => void {
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    release();
  };
}

function refuse(kind: Shed, now: State): never {
  now.refused += 1;
  now.refusedAt = performance.now();
  throw refusal(kind);
}

/** The refusal of a request for which there is no room, which counts in the metrics. */
export function refusal(kind: Shed | "visit"): ApiError {
  refusals().inc({ kind });
  return new ApiError("unavailable", messages.shedding[kind], { retryAfterSeconds: RETRY_SECONDS });
}

/**
 * Counts a request as in flight before any code of a route runs, because under load most of the time passes before
 * that.
 * @param kind null for what is neither counted nor refused
 * @param address of who sends it
 * @returns the refusal when too much is in flight
 */
export function shed(kind: Load | null, response: WebResponse, address: string): ApiError | null {
  if (kind === null) return null;
  try {
    response.onHead(kind === "visit" ? trackVisit(address) : trackRequest(kind));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Registers how many of these requests this process has in flight, and begins to count refusals. */
export function registerInFlight(): void {
  refusals();
  gauge(
    {
      name: "atelier_requests_in_flight",
      help: "Pictures, messages of agents, lists, results, feeds, jobs and pages without a response yet",
    },
    (figure) => figure.set(state().queued + state().others + state().pages),
  );
}
