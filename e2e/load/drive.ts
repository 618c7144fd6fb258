import { setTimeout as wait } from "node:timers/promises";
import type { Mix, Outcome } from "./mix";

/** So many unanswered requests are more than anybody waits for; further ones are left out. */
const MAX_UNANSWERED = 4_000;

/**
 * Asks at an even rate however slow the answers are, as many people do; one after another would slow down with the
 * server and hide how long people wait.
 * @returns all outcomes, in the order in which they were due
 */
export async function drive(mix: Mix, perSecond: number, seconds: number): Promise<Outcome[]> {
  const startedAt = performance.now();
  const count = Math.round(perSecond * seconds);
  const asked: Promise<Outcome>[] = [];
  let answered = 0;
  while (asked.length < count) {
    const dueAt = startedAt + (asked.length * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0 || asked.length - answered > MAX_UNANSWERED) {
      await wait(Math.max(1, early));
      continue;
    }
    asked.push(mix.ask(dueAt).finally(() => answered++));
  }
  return Promise.all(asked);
}
