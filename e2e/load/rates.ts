import { seeded } from "../fault-proxy";
import { type Figures, figures, isSuccess, percentile, unexpectedStatuses } from "./figures";
import { drive, Mix, type RequestResult } from "./mix";
import { reconcile } from "./reconcile";
import { closeSite, openSite } from "./site";

/** The first rate, in requests a second: one that any machine holds. */
const CALM = 40;
const GROWTH = 1.25;
/** What is left of a rate that was held for a moment, and not for half a minute. */
const LESS = 0.9;
const MAX_RATE = 5_000;
const STEP_SECONDS = 8;
const RUN_SECONDS = 30;
/** A rate is held while p95 stays within what people take as at once. */
const AT_ONCE_MS = 100;

/** Asks so many a second for so many seconds. */
type Run = (rate: number, seconds: number) => Promise<RequestResult[]>;

const isHeld = (results: RequestResult[]): boolean =>
  results.every(isSuccess) && percentile(results, 0.95) <= AT_ONCE_MS;

/**
 * The highest rate that is held for a moment, in requests a second: it grows by a quarter until that fails twice in a
 * row, because something else may have had the machine once.
 */
async function findRate(run: Run): Promise<number> {
  const holds = async (rate: number) => isHeld(await run(rate, STEP_SECONDS));
  await holds(CALM); // the first requests of a process compile and connect
  for (let rate = CALM; rate < MAX_RATE; rate *= GROWTH) {
    if (!(await holds(rate)) && !(await holds(rate))) return rate / GROWTH;
  }
  return MAX_RATE;
}

/** The first half minute in which a rate is held, from this one down. */
async function hold(rate: number, run: Run): Promise<{ rate: number; results: RequestResult[] }> {
  const results = await run(rate, RUN_SECONDS);
  return isHeld(results) || rate <= CALM ? { rate, results } : hold(rate * LESS, run);
}

/** How many times longer each kind waits at twice the rate, by p95. */
function growth(one: readonly Figures[], two: readonly Figures[]): Record<string, number> {
  const ratio = ({ p95 }: Figures, at: number) => Math.round((p95 / (one[at]?.p95 ?? Number.NaN)) * 10) / 10;
  return Object.fromEntries(two.map((row, at) => [row.kind, ratio(row, at)]));
}

function print(byLoad: Record<string, RequestResult[]>): void {
  const rows = Object.entries(byLoad).flatMap(([load, results]) =>
    figures(results).map((row) => ({ load, ...row })),
  );
  console.table(rows);
  for (const [load, results] of Object.entries(byLoad)) console.log(load, unexpectedStatuses(results));
}

/**
 * Prints what half, all and twice of what the product holds gets.
 * @param given requests a second that it holds; looked for without it
 */
export async function runRates(given?: number): Promise<void> {
  const site = await openSite();
  const mix = new Mix(site.dashboard.url, site.callers, seeded(1));
  const all: RequestResult[] = [];
  const run: Run = async (rate, seconds) => {
    const results = await drive(mix, rate, seconds);
    all.push(...results);
    const refused = results.filter((each) => !isSuccess(each)).length;
    console.log(
      `${Math.round(rate)} a second: p95 ${percentile(results, 0.95)} ms, ${refused} without success`,
    );
    return results;
  };
  try {
    const { rate, results: one } = given
      ? { rate: given, results: await run(given, RUN_SECONDS) }
      : await hold(await findRate(run), run);
    const half = await run(rate / 2, RUN_SECONDS);
    const two = await run(rate * 2, RUN_SECONDS);
    print({ "0.5x": half, "1x": one, "2x": two });
    console.log("p95 at 2x / at 1x", growth(figures(one), figures(two)));
    const ids = all.flatMap(({ jobId }) => jobId ?? []);
    const { dashboard, service } = site;
    const sums = await reconcile(
      ids,
      (sql) => dashboard.query(sql),
      (sql) => service.query(sql),
    );
    console.log(JSON.stringify({ rate: Math.round(rate), ...sums }));
  } finally {
    await mix.close();
    await closeSite(site);
  }
}
