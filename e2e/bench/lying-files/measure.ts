import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "playwright";
import { malformedFiles, SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { signInByRequest } from "../../sign-in";
import { startProduct } from "../start-product";
import { processId, watchMemory } from "./process-memory";

const PAUSE_MS = 20;

/** Requests an address repeatedly. `end` returns the duration of every response, in milliseconds. */
function responseTimes(url: string): { end(): Promise<number[]> } {
  const times: number[] = [];
  let isEnding = false;
  const asking = (async () => {
    while (!isEnding) {
      const startedAt = performance.now();
      await fetch(url)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
      times.push(performance.now() - startedAt);
      await wait(PAUSE_MS);
    }
  })();
  return {
    async end() {
      isEnding = true;
      await asking;
      return times;
    },
  };
}

/**
 * Sends 200 files that claim more than they hold to a separate running Atelier, and prints the effect on the
 * web process and on concurrent health checks: `npm run bench -- lying-files`, after a build. Linux only.
 */

const COUNT = 200;
const AT_ONCE = 4;
const SEED = Number(process.argv[2] ?? 1);
const product = await startProduct();
const { base, dataDir } = product;

async function signInForCookie(apiKey: string): Promise<string> {
  const visitor = await request.newContext();
  await signInByRequest(visitor, { apiKey, base });
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Spread evenly over the corpus, the small clip first. */
function sampleFiles() {
  const all = malformedFiles(SEED);
  return [
    SMALL_MALFORMED_CLIP,
    ...Array.from({ length: COUNT - 1 }, (_, at) => all[Math.floor((at * all.length) / (COUNT - 1))]),
  ];
}

async function sendAll(
  cookie: string,
  waiting: ReturnType<typeof sampleFiles>,
): Promise<{ statuses: Record<string, number>; times: number[] }> {
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const sender = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const startedAt = performance.now();
      const response = await fetch(`${base}/api/uploads`, {
        method: "POST",
        headers: { cookie, "content-type": file.type, "sec-fetch-site": "same-origin" },
        body: new Uint8Array(file.bytes),
      }).catch(() => null);
      times.push(performance.now() - startedAt);
      const status = String(response?.status ?? "no response");
      statuses[status] = (statuses[status] ?? 0) + 1;
      await response?.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return { statuses, times };
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    responses: sorted.length,
    "p50 ms": at(sorted, 0.5),
    "p95 ms": at(sorted, 0.95),
    "p99 ms": at(sorted, 0.99),
    "slowest ms": at(sorted, 1),
    "over 250 ms": sorted.filter((ms) => ms > 250).length,
  };
};

try {
  const cookie = await signInForCookie("sk_sandbox_demo_lies");
  const web = processId("web", dataDir);
  // Made before the measurement, because this process also measures the times.
  const files = sampleFiles();
  // The loading by a first upload and a first response is not an effect of these files.
  await fetch(`${base}/api/uploads`, { headers: { cookie } });
  const quiet = responseTimes(`${base}/api/health`);
  await wait(5_000);
  const before = await quiet.end();
  const memory = watchMemory(web);
  const health = responseTimes(`${base}/api/health`);
  const { statuses, times } = await sendAll(cookie, files);
  const during = await health.end();
  const { firstMb, peakMb } = memory.end();
  console.log(
    `${times.length} files, seed ${SEED}, ${AT_ONCE} at a time; statuses: ${JSON.stringify(statuses)}`,
  );
  console.log(`web process: ${firstMb} MB before, ${peakMb} MB at most, ${peakMb - firstMb} MB more`);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  console.log(`the same process at the end: ${processId("web", dataDir) === web}`);
  console.table({
    "uploads of lies": spread(times),
    "health, quiet": spread(before),
    "health, beside them": spread(during),
  });
} finally {
  await product.stop();
}
