import "server-only";

/** Answers of a busy database may come late by this much, so a smaller step is not seen. Nothing waits long for it. */
const SMALLEST_STEP_MS = 5_000;

/** Notices that a clock was set, by comparing it with one that only runs forward. */
export class ClockSteps {
  #aheadMs: number | null = null;

  /**
   * Milliseconds by which the clock was set since the last look: less than 0 after a step back, 0 without a step.
   * @param clockMs the time of the clock
   * @param steadyMs the time of one that is never set, such as `performance.now()`
   */
  look(clockMs: number, steadyMs: number): number {
    const aheadMs = clockMs - steadyMs;
    const stepMs = aheadMs - (this.#aheadMs ?? aheadMs);
    this.#aheadMs = aheadMs;
    return Math.abs(stepMs) < SMALLEST_STEP_MS ? 0 : stepMs;
  }
}
