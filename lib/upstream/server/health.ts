import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";

/** A single failure may be of one job or one connection. */
const FAILURES_IN_A_ROW = 3;
const AWAY: ReadonlySet<string> = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether an error of this code means that nobody answered. */
export const isAwayCode = (code: string): boolean => AWAY.has(code);

/**
 * Whether a call got no response of the upstream: nobody answered, or what answered can't be read, as the page that a
 * proxy gives with 200 while the upstream is away.
 */
export const isWithoutResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isAwayCode(error.code) || error.code === "upstream_invalid");

/** What the last calls of this process say about the upstream as a whole. */
export class Health {
  #failures = 0;
  readonly #listeners = new Set<() => void>();

  /** Whether the upstream has not answered several calls in a row, or only with 5xx or what can't be read. */
  get isDown(): boolean {
    return this.#failures >= FAILURES_IN_A_ROW;
  }

  /** Notes the outcome of one call: a response, or why there was none. */
  note(outcome: { response: { status: number } } | { error: unknown }): void {
    const isFailure =
      "response" in outcome ? outcome.response.status >= 500 : isWithoutResponse(outcome.error);
    if (isFailure) {
      this.#failures += 1;
      return;
    }
    const isBack = this.isDown && "response" in outcome;
    if ("response" in outcome) this.#failures = 0;
    if (isBack) for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` at the first response after an outage; returns the function that ends that. */
  onReturn(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What this process knows of the upstream being reachable. */
export const serviceHealth = processValue("upstream-health", () => new Health());
