import { seeded } from "../fault-proxy";
import { account } from "./account";
import { drive } from "./drive";
import { type Figures, figures, isAnswered, percentile, strangers } from "./figures";
import { Mix, type Outcome } from "./mix";
import { closeSite, openSite } from "./site";

/** The first rate, in requests a second: one that any machine holds. */
const CALM = 40;
const GROWTH = 1.25;
const MAX_RATE = 5_000;
const STEP_SECONDS = 8;
const RUN_SECONDS = 30;
/** A rate is held while p95 stays within what people take as at once. */
const AT_ONCE_MS = 100;
const SHARES = [0.5, 1, 2];

/**
 * The highest rate at which all is answered and p95 is at once, in requests a second: it grows by a quarter until that
 * fails twice in a row, because something else may have had the machine once.
 */
async function findRate(mix: Mix, taken: Outcome[]): Promise<number> {
  const holds = async (rate: number): Promise<boolean> => {
    const outcomes = await drive(mix, rate, STEP_SECONDS);
    const p95 = percentile(outcomes, 0.95);
    taken.push(...outcomes);
    console.log(`${Math.round(rate)} a second: p95 ${p95} ms`);
    return outcomes.every(isAnswered) && p95 <= AT_ONCE_MS;
  };
  await holds(CALM); // the first requests of a process compile and connect
  for (let rate = CALM; rate < MAX_RATE; rate *= GROWTH) {
    if (!(await holds(rate)) && !(await holds(rate))) return rate / GROWTH;
  }
  return MAX_RATE;
}

/** How many times longer each kind waits at twice the rate, by p95. */
function growth(one: readonly Figures[], two: readonly Figures[]): Record<string, number> {
  const ratio = ({ p95 }: Figures, at: number) => Math.round((p95 / (one[at]?.p95 ?? Number.NaN)) * 10) / 10;
  return Object.fromEntries(two.map((row, at) => [row.kind, ratio(row, at)]));
}

/**
 * Prints what half, all and twice of what the product holds gets.
 * @param given requests a second that it holds; looked for without it
 */
export async function runRates(given?: number): Promise<void> {
  const site = await openSite();
  const mix = new Mix(site.dashboard.url, site.callers, seeded(1));
  try {
    const taken: Outcome[] = [];
    const rate = given ?? (await findRate(mix, taken));
    const rows: Record<string, unknown>[] = [];
    const byShare: Figures[][] = [];
    for (const share of SHARES) {
      const outcomes = await drive(mix, rate * share, RUN_SECONDS);
      taken.push(...outcomes);
      byShare.push(figures(outcomes));
      for (const row of figures(outcomes)) rows.push({ load: `${share}x`, ...row });
      console.log(share, strangers(outcomes));
    }
    console.table(rows);
    const [, one = [], two = []] = byShare;
    console.log("p95 at 2x / at 1x", growth(one, two));
    const ids = taken.flatMap(({ jobId }) => jobId ?? []);
    const { dashboard, service } = site;
    const sums = await account(
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
