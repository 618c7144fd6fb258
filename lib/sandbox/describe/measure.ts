/** Prints how well shots and text are found in the test clips: `npm run bench:describe`. */
import { rates, scoreDescriptions } from "./score";

const scores = await scoreDescriptions();
if (process.argv.includes("--json")) {
  // As one line, for the test of the minimum rates. The pipe must be empty before the process ends.
  const line = JSON.stringify({ cuts: rates(scores.cuts), words: rates(scores.words) });
  process.stdout.write(`${line}\n`, () => process.exit(0));
  await new Promise(() => {});
}
for (const [what, results] of Object.entries(scores)) {
  console.log(what, rates(results));
  console.table(results);
}
// Native finalizers may crash an orderly end.
process.exit(0);
