import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";

const FAILURES_IN_A_ROW = 10;
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

  /** True from the tenth failure until a call is answered. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_IN_A_ROW;
  }

  /** Before a call. Throws `upstream_unreachable` while the circuit is open. */
  enter(): void {
    if (this.#failures < FAILURES_IN_A_ROW) return;
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
