import type { ClipPlan } from "./plan";

/** What is there, what of it was found, and what was found although it is not there. */
export type Tally = { expected: number; correct: number; extra: number };

/** A boundary counts as found when it is this close to the change. */
const NEAR_SECONDS = 0.25;

export function tallyOf(tallies: Map<string, Tally>, kind: string): Tally {
  const tally = tallies.get(kind) ?? { expected: 0, correct: 0, extra: 0 };
  tallies.set(kind, tally);
  return tally;
}

/** Counts each change once, and each boundary that belongs to none as extra. Gives a note of all misses. */
export function countChanges(
  { changes }: ClipPlan,
  boundaries: readonly number[],
  tally: (kind: string) => Tally,
): string {
  const left = new Set(boundaries);
  const notes: string[] = [];
  for (const { kind, start, end } of changes) {
    const boundary = [...left].find((at) => at >= start - NEAR_SECONDS && at <= end + NEAR_SECONDS);
    tally(kind).expected++;
    if (boundary === undefined) notes.push(`missed ${kind} ${start.toFixed(2)}-${end.toFixed(2)}`);
    else tally(kind).correct++;
    left.delete(boundary ?? -1);
  }
  if (left.size > 0) tally("none").extra += left.size;
  return [...notes, ...[...left].map((at) => `false at ${at.toFixed(2)}`)].join(", ");
}

const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .join(" ")
      .toLowerCase()
      .split(/\s+/)
      .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
      .filter((word) => word !== ""),
  );

/** The same for the words of the captions. */
export function addWords(
  { captions }: ClipPlan,
  texts: readonly string[],
  tally: (kind: string) => Tally,
): string {
  const read = wordsOf(texts);
  const missed: string[] = [];
  for (const { kind, lines } of captions) {
    for (const word of wordsOf(lines)) {
      const isRead = read.delete(word);
      tally(kind).expected++;
      if (isRead) tally(kind).correct++;
      else missed.push(`${word} (${kind})`);
    }
  }
  tally("none").extra += read.size;
  return [
    missed.length > 0 ? `unread ${missed.join(" ")}` : "",
    read.size > 0 ? `misread ${[...read].join(" ")}` : "",
  ]
    .filter((note) => note !== "")
    .join("; ");
}

/** Precision and recall of all kinds together. */
export function ratesOf(tallies: ReadonlyMap<string, Tally>): { precision: number; recall: number } {
  const sum = (of: (tally: Tally) => number) =>
    [...tallies.values()].reduce((all, tally) => all + of(tally), 0);
  const correct = sum((tally) => tally.correct);
  const reported = correct + sum((tally) => tally.extra);
  return {
    precision: correct / Math.max(1, reported),
    recall:
      correct /
      Math.max(
        1,
        sum((t) => t.expected),
      ),
  };
}
