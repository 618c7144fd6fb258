/**
 * Prints what descriptions find in drawn clips: `npm run bench -- describe [tuning|held-out]`. With
 * `--only TEXT`, in those clips whose name has this text; with `--json`, in the few small clips of the tests.
 */
import { PARTS } from "./evaluation/plan";
import { rateClips } from "./evaluation/rate-clips";
import { ratesOf } from "./evaluation/tally";
import { rates, scoreDescriptions } from "./score";

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
