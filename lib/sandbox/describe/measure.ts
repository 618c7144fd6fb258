/** Prints how well shots and letters are found on material drawn for it: `npm run bench:describe`. */
import { rates, scoreDescriptions } from "./score";

const scores = await scoreDescriptions();
if (process.argv.includes("--json")) {
  // As one line, for the test that holds floors; a pipe must be empty before the end.
  const line = JSON.stringify({ cuts: rates(scores.cuts), words: rates(scores.words) });
  process.stdout.write(`${line}\n`, () => process.exit(0));
  await new Promise(() => {});
}
for (const [what, found] of Object.entries(scores)) {
  console.log(what, rates(found));
  console.table(found);
}
// Native finalizers may crash an orderly end.
process.exit(0);
