/**
 * Puts the built product under load: `npm run bench -- load`, or with the requests a second that it holds, `load 200`.
 * `load soak` looks at memory for an hour, or for the minutes that follow, at the requests a second after them:
 * `load soak 25 40`. `load full-disk` fills disks, `load fail-over` moves the database. docs/operations says how to read
 * the figures.
 */
import { loadavg } from "node:os";
import { runFailOver } from "./fail-over";
import { runFullDisk } from "./full-disk";
import { runRates } from "./rates";
import { runSoak } from "./soak";

const HOUR_MINUTES = 60;
/** What half of two slow cores hold. */
const SOAK_RATE = 40;

const [what, ...more] = process.argv.slice(2);
if (what === "soak") {
  const [minutes = HOUR_MINUTES, rate = SOAK_RATE] = more.map(Number);
  await runSoak(minutes, rate);
} else if (what === "fail-over") {
  await runFailOver();
} else if (what === "full-disk") {
  await runFullDisk();
} else {
  await runRates(what === undefined ? undefined : Number(what));
}
console.log(JSON.stringify({ load: loadavg()[0] }));
