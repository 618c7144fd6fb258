/**
 * Prints what descriptions find in drawn clips: `npm run bench -- describe [tuning|held-out]`. With
 * `--only TEXT`, in those clips whose name has this text; with `--json`, in the few small clips of the tests.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describeFile } from "../../../lib/sandbox/describe/describe-file";
import { openReader } from "../../../lib/sandbox/describe/read-text";
import { drawMaterial, MATERIAL } from "../../draw-material";
import { PARTS } from "./plan";
import { rateClips, ratesOf, type Tally } from "./rate-clips";

/** A cut may be off by one frame, the middle of a fade by half its length. */
const NEAR_SECONDS = 0.5;

/** Draws the test clips, describes them and counts the found cuts and words by clip. */
async function scoreDescriptions(): Promise<{ cuts: Map<string, Tally>; words: Map<string, Tally> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "describe-"));
  const [cuts, words] = [new Map<string, Tally>(), new Map<string, Tally>()];
  const reader = await openReader();
  try {
    for (const material of MATERIAL) {
      const file = path.join(folder, "clip.mp4");
      await drawMaterial(material, file);
      const { shots, text } = await describeFile(file, reader);
      const found = shots.slice(1).map(({ start }) => start);
      const isNear = (cut: number) => found.some((each) => Math.abs(each - cut) <= NEAR_SECONDS);
      cuts.set(material.name, tally(material.cuts, isNear, found.length));
      const read = new Set(text.join(" ").toLowerCase().split(/\s+/).filter(Boolean));
      words.set(
        material.name,
        tally(material.words, (word) => read.has(word.toLowerCase()), read.size),
      );
    }
    return { cuts, words };
  } finally {
    await reader.terminate();
    await rm(folder, { recursive: true });
  }
}

function tally<T>(expected: readonly T[], isFound: (each: T) => boolean, detected: number): Tally {
  const correct = expected.filter(isFound).length;
  return { expected: expected.length, correct, extra: detected - correct };
}

if (process.argv.includes("--json")) {
  const { cuts, words } = await scoreDescriptions();
  // As one line, for the test of the minimum rates. The pipe must be empty before the process ends.
  const line = JSON.stringify({ cuts: ratesOf(cuts), words: ratesOf(words) });
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
