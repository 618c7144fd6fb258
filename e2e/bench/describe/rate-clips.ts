import { describeFile } from "../../../lib/sandbox/describe/describe-file";
import { openReader } from "../../../lib/sandbox/describe/read-text";
import { clipFile } from "./draw-clip";
import { type ClipPlan, type Part, planClips } from "./plan";

type Evaluation = {
  changes: Map<string, Tally>;
  words: Map<string, Tally>;
  /** Of the processor, for each second of clip. The slowest clip apart. */
  cpuSeconds: { mean: number; worst: number };
};

/** Describes the clips of a part with one open reader, and counts what was found of what is there. */
export async function rateClips(
  part: Part,
  only: string,
  report: (line: string) => void,
): Promise<Evaluation> {
  const [changes, words] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const costs: number[] = [];
  const reader = await openReader();
  for (const plan of planClips(part).filter(({ name }) => name.includes(only))) {
    const file = await clipFile(plan);
    const before = process.cpuUsage();
    const { shots, text } = await describeFile(file, reader);
    const { user, system } = process.cpuUsage(before);
    const cost = (user + system) / 1e6 / plan.seconds;
    costs.push(cost);
    const boundaries = shots.slice(1).map(({ start }) => start);
    const notes = [
      countChanges(plan, boundaries, (kind) => tallyOf(changes, kind)),
      addWords(plan, text, (kind) => tallyOf(words, kind)),
    ].filter((note) => note !== "");
    report(`${cost.toFixed(2)} ${plan.name}${plan.grain > 0 ? " (grain)" : ""} ${notes.join("; ")}`);
  }
  await reader.terminate();
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
  return { changes, words, cpuSeconds: { mean, worst: Math.max(...costs) } };
}

/** What is there, what of it was found, and what was found although it is not there. */
export type Tally = { expected: number; correct: number; extra: number };

/** A boundary counts as found when it is this close to the change. */
const NEAR_SECONDS = 0.25;

function tallyOf(tallies: Map<string, Tally>, kind: string): Tally {
  const tally = tallies.get(kind) ?? { expected: 0, correct: 0, extra: 0 };
  tallies.set(kind, tally);
  return tally;
}

/** Counts each change once, and each boundary that belongs to none as extra. Gives a note of all misses. */
function countChanges(
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

/** Counts the words of the captions. */
function addWords({ captions }: ClipPlan, texts: readonly string[], tally: (kind: string) => Tally): string {
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

/**
 * Precision and recall of all tallies together: the correct share of what was found, and the found share of what is
 * there.
 */
export function ratesOf(tallies: ReadonlyMap<string, Tally>): { precision: number; recall: number } {
  let [expected, correct, extra] = [0, 0, 0];
  for (const each of tallies.values()) {
    expected += each.expected;
    correct += each.correct;
    extra += each.extra;
  }
  return { precision: correct / Math.max(1, correct + extra), recall: correct / Math.max(1, expected) };
}
