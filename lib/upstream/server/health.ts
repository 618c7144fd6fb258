import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";

const FAILURES_TO_OPEN = 10;
const OPEN_MS = 2_000;

/**
 * Circuit breaker. After ten failures in a row to reach the upstream every call fails at once for two seconds; then one
 * call is let through, and its outcome closes or opens the circuit.
 */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  constructor(private readonly now: () => number = Date.now) {}

  /** True from the tenth failure until a call gets a response. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN;
  }

  /** Before a call. Throws `upstream_unreachable` while the circuit is open. */
  enter(): void {
    if (this.#failures < FAILURES_TO_OPEN) return;
    if (this.#probing || this.now() < this.#openUntil) {
      throw new ApiError("upstream_unreachable", messages.transportError.unreachable, {
        retryAfterSeconds: Math.ceil(OPEN_MS / 1000),
      });
    }
    this.#probing = true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#probing = false;
    this.#openUntil = this.now() + OPEN_MS;
  }

  /** The caller aborted before the call had an outcome. */
  leave(): void {
    this.#probing = false;
  }
}

/** The circuit breaker of this process. */
export const breaker = processValue("upstream-breaker", () => new Breaker());

/** A single failure may be that of one job or one connection. */
const FAILURES_OF_OUTAGE = 3;
const AWAY: ReadonlySet<string> = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether an error of this code means that there was no response. */
export const isAwayCode = (code: string): boolean => AWAY.has(code);

/**
 * Whether a call got no response of the upstream: none at all, or one that can't be read, such as the page that a proxy
 * sends with 200 while the upstream is away.
 */
export const isWithoutResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isAwayCode(error.code) || error.code === "upstream_invalid");

type Head = { status: number; body?: unknown };

/** A gateway of the upstream may refuse with these in words of its own. */
const REFUSALS_IN_ANY_FORM: ReadonlySet<number> = new Set([401, 429]);

/** A 5xx, or a refusal that isn't JSON, as a server sends it that is not the upstream. */
const isTrouble = ({ status, body }: Head): boolean =>
  status >= 500 || (status >= 400 && body === null && !REFUSALS_IN_ANY_FORM.has(status));

/** Notices from the calls of this process when the upstream as a whole is down, and when it is back. */
export class Health {
  #failures = 0;
  #downSince: Date | null = null;
  /** When the latest call had a response; never, after a failure. */
  #heardAt = Number.NEGATIVE_INFINITY;
  readonly #returnListeners = new Set<() => void>();
  readonly #changeListeners = new Set<() => void>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Since when it is down, by the first of the failures that showed it; null while it is not. */
  get downSince(): Date | null {
    return this.isDown ? this.#downSince : null;
  }

  /** Whether the latest call had a response, and that within so many milliseconds. */
  hasHeard(withinMs: number): boolean {
    return this.now() - this.#heardAt < withinMs;
  }

  /** Whether several calls in a row got no response, one that can't be read, a 5xx, or a refusal of something else. */
  get isDown(): boolean {
    return this.#failures >= FAILURES_OF_OUTAGE;
  }

  /** Counts the outcome of one call: a response, or the error in place of one. */
  note(outcome: { response: Head } | { error: unknown }): void {
    const isFailure = "response" in outcome ? isTrouble(outcome.response) : isWithoutResponse(outcome.error);
    // An error of ours says nothing about the upstream.
    if (!isFailure && !("response" in outcome)) return;
    const wasDown = this.isDown;
    if (this.#failures === 0) this.#downSince = new Date(this.now());
    this.#failures = isFailure ? this.#failures + 1 : 0;
    this.#heardAt = isFailure ? Number.NEGATIVE_INFINITY : this.now();
    if (wasDown === this.isDown) return;
    if (wasDown) for (const listener of this.#returnListeners) listener();
    for (const listener of this.#changeListeners) listener();
  }

  /** Calls `listener` when the upstream is found to be down, and when it is back; returns the function that ends that. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Calls `listener` at the first response after an outage; returns the function that ends that. */
  onReturn(listener: () => void): () => void {
    this.#returnListeners.add(listener);
    return () => this.#returnListeners.delete(listener);
  }
}

/** The health of the upstream, as this process sees it. */
export const upstreamHealth = processValue("upstream-health", () => new Health());
