import { describeFile } from "../describe-file";
import { openReader } from "../read-text";
import { clipFile } from "./clip-files";
import { type Part, planClips } from "./plan";
import { addWords, countChanges, type Tally, tallyOf } from "./tally";

export type Evaluation = {
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
