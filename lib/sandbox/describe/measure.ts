/**
 * Prints what descriptions find in drawn clips: `npm run bench -- describe [tuning|held-out]`. With
 * `--only TEXT`, in those clips whose name has this text; with `--json`, in the few small clips of the tests.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeFile } from "./describe-file";
import { drawMaterial, MATERIAL } from "./draw-material";
import { PARTS } from "./evaluation/plan";
import { rateClips, ratesOf } from "./evaluation/rate-clips";
import { openReader } from "./read-text";

/** A cut may be off by one frame, the middle of a fade by half its length. */
const NEAR_SECONDS = 0.5;
type Score = { name: string; expected: number; detected: number; correct: number };

/** Draws the test clips, describes them and counts the found cuts and words. */
async function scoreDescriptions(): Promise<{ cuts: Score[]; words: Score[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), "describe-"));
  const scores: { cuts: Score[]; words: Score[] } = { cuts: [], words: [] };
  const reader = await openReader();
  try {
    for (const material of MATERIAL) {
      const file = path.join(folder, "clip.mp4");
      await drawMaterial(material, file);
      const { shots, text } = await describeFile(file, reader);
      const cuts = shots.slice(1).map(({ start }) => start);
      const isNear = (cut: number) => cuts.some((each) => Math.abs(each - cut) <= NEAR_SECONDS);
      const read = new Set(text.join(" ").toLowerCase().split(/\s+/).filter(Boolean));
      const right = {
        cuts: material.cuts.filter(isNear),
        words: material.words.filter((word) => read.has(word.toLowerCase())),
      };
      const { name } = material;
      scores.cuts.push({
        name,
        expected: material.cuts.length,
        detected: cuts.length,
        correct: right.cuts.length,
      });
      scores.words.push({
        name,
        expected: material.words.length,
        detected: read.size,
        correct: right.words.length,
      });
    }
    return scores;
  } finally {
    await reader.terminate();
    await rm(folder, { recursive: true });
  }
}

/** Precision and recall: the correct share of what was found, and the found share of what exists. */
function rates(scores: readonly Score[]): { precision: number; recall: number } {
  const sum = (of: (score: Score) => number) => scores.reduce((all, score) => all + of(score), 0);
  const right = sum((score) => score.correct);
  return {
    precision:
      right /
      Math.max(
        1,
        sum((score) => score.detected),
      ),
    recall:
      right /
      Math.max(
        1,
        sum((score) => score.expected),
      ),
  };
}

if (process.argv.includes("--json")) {
  const scores = await scoreDescriptions();
  // As one line, for the test of the minimum rates. The pipe must be empty before the process ends.
  const line = JSON.stringify({ cuts: rates(scores.cuts), words: rates(scores.words) });
  process.stdout.write(`${line}\n`, () => process.exit(0));
  await new Promise(() => {});
}
const part = PARTS.find((each) => process.argv.includes(each)) ?? "held-out";
const only = process.argv[process.argv.indexOf("--only") + 1 || process.argv.length] ?? "";
const { changes, words, cpuSeconds } = await rateClips(part, only, console.log);
for (const [what, tallies] of Object.entries({ changes, words })) {
  const { precision, recall } = ratesOf(tallies);
  console.log(`\n${part}, ${what}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  console.table(Object.fromEntries([...tallies].sort()));
}
const { mean, worst } = cpuSeconds;
console.log(`CPU seconds a second of clip: ${mean.toFixed(2)} on average, ${worst.toFixed(2)} at the worst`);
// Native finalizers may crash an orderly end.
process.exit(0);
