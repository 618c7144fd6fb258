import { loadavg } from "node:os";
import { seeded } from "../fault-proxy";
import { figures, unexpectedStatuses } from "./figures";
import { type Memory, MemoryProbe, WITH_DEBUGGER } from "./memory";
import { drive, Mix, type RequestResult } from "./mix";
import { reconcile } from "./reconcile";
import { closeSite, openSite } from "./site";

const MINUTE_SECONDS = 60;
/** Caches and pools are full by then. */
const FULL_MINUTE = 10;

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
const ratio = (end: number, start: number) => Math.round((end / start) * 100) / 100;

type Reading = { web: Memory; worker: Memory };
type Watched = { readings: Reading[]; ids: string[] };

/** Drives the mix minute by minute, and prints after each what the two processes hold. */
async function watch(
  mix: Mix,
  minutes: number,
  rate: number,
  read: () => Promise<Reading>,
): Promise<Watched> {
  const watched: Watched = { readings: [], ids: [] };
  for (let minute = 1; minute <= minutes; minute++) {
    const results: RequestResult[] = await drive(mix, rate, MINUTE_SECONDS);
    const { web, worker } = await read();
    watched.readings.push({ web, worker });
    watched.ids.push(...results.flatMap(({ jobId }) => jobId ?? []));
    const { succeeded, shed, other, p95 } = figures(results).at(-1) ?? {};
    const held = [web.resident, web.heap, worker.resident, worker.heap].map(megabytes);
    console.log(
      JSON.stringify({ minute, held, succeeded, shed, other, p95, load: loadavg()[0] }),
      unexpectedStatuses(results),
    );
  }
  return watched;
}

/** The last reading over that of the tenth minute, or of the first third of a shorter run. */
function compare(readings: readonly Reading[]) {
  const from = readings.length > FULL_MINUTE ? FULL_MINUTE : Math.ceil(readings.length / 3);
  const [start, end] = [readings[from - 1], readings.at(-1)];
  if (!start || !end) return {};
  return {
    minutes: [from, readings.length],
    "web resident": ratio(end.web.resident, start.web.resident),
    "web heap": ratio(end.web.heap, start.web.heap),
    "worker resident": ratio(end.worker.resident, start.worker.resident),
    "worker heap": ratio(end.worker.heap, start.worker.heap),
  };
}

/**
 * Prints what web and worker hold each minute under a steady load, in MB: resident and heap of the web process, then of
 * the worker. The heap is read after garbage was collected.
 * @param rate requests a second: about half of what the product holds
 */
export async function runSoak(minutes: number, rate: number): Promise<void> {
  const site = await openSite(WITH_DEBUGGER);
  const { dashboard, service } = site;
  const mix = new Mix(dashboard.url, site.callers, seeded(1));
  try {
    const [web, worker] = [
      await MemoryProbe.attach(dashboard, "web"),
      await MemoryProbe.attach(dashboard, "worker"),
    ];
    const read = async () => ({ web: await web.read(), worker: await worker.read() });
    const { readings, ids } = await watch(mix, minutes, rate, read);
    console.log("held at the end / before", compare(readings));
    console.log(
      JSON.stringify(
        await reconcile(
          ids,
          (sql) => dashboard.query(sql),
          (sql) => service.query(sql),
        ),
      ),
    );
    web.close();
    worker.close();
  } finally {
    await mix.close();
    await closeSite(site);
  }
}
