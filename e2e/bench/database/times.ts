import type { Question } from "./questions";

const TIMES = 20;
/** A question that takes longer than this is asked three times only. */
const LONG_MS = 1_000;

/** Milliseconds of the calls of a question. */
export type Times = { question: Question; median: number; p95: number; most: number };

/** Asks a question with different words, after once that does not count. */
export async function timesOf(question: Question): Promise<Times> {
  await question.ask(0);
  const durationsMs: number[] = [];
  for (let go = 1; go <= TIMES; go++) {
    const startedAt = performance.now();
    await question.ask(go);
    durationsMs.push(performance.now() - startedAt);
    if (go >= 3 && Math.max(...durationsMs) > LONG_MS) break;
  }
  const sorted = durationsMs.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0) * 10) / 10;
  return { question, median: at(0.5), p95: at(0.95), most: at(1) };
}
