import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/server/singleton";

/** A single failure may be of one job or one connection. */
const FAILURES_IN_A_ROW = 3;
const AWAY: ReadonlySet<string> = new Set(["upstream_unreachable", "upstream_timeout"]);

/** Whether an error of this code means that nobody answered. */
export const isAwayCode = (code: string): boolean => AWAY.has(code);

/** What the last calls of this process say about the service as a whole. */
export class Health {
  #failures = 0;
  readonly #listeners = new Set<() => void>();

  /** Whether the service has not answered several calls in a row, or only with 5xx. */
  get isDown(): boolean {
    return this.#failures >= FAILURES_IN_A_ROW;
  }

  /** Notes the outcome of one call: an answer, or why there was none. */
  note(outcome: { answer: { status: number } } | { error: unknown }): void {
    const isFailure =
      "answer" in outcome
        ? outcome.answer.status >= 500
        : outcome.error instanceof ApiError && isAwayCode(outcome.error.code);
    if (isFailure) {
      this.#failures += 1;
      return;
    }
    const isBack = this.isDown && "answer" in outcome;
    if ("answer" in outcome) this.#failures = 0;
    if (isBack) for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` at the first answer after an outage; returns the function that ends that. */
  onReturn(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What this process knows of the service being reachable. */
export const serviceHealth = () => singleton("upstream-health", () => new Health());
