/**
 * Prints how long it takes until forty clips of 8 MB that end together are stored with their posters, beside copying the
 * same files and making their posters with the same code alone: `npm run bench -- archive`, after a build. Linux only.
 */
import { createReadStream, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { writableStoreOf } from "../../lib/files/server/store";
import { runMedia } from "../../lib/media/run-media";
import { closeDatabase, database } from "../../lib/platform/server/database";
import { fetchAsset } from "../../lib/upstream/server/fetch-asset";
import { Stack } from "../fault-stack";
import { temporaryFolder } from "../temporary-folder";
import { benchOwner, joinProduct } from "./bench-owner";
import { writeNoisyClip } from "./noisy-clip";
import { report } from "./report";
import { startStubService, submitJob } from "./stub-service";

const CLIPS = 40;
const ROUNDS = 2;
/** How many results a worker copies at once, and the still that it makes of each. */
const AT_ONCE = 2;
const POSTER = { width: 960, atSeconds: 0.5 };
const MAX_BYTES = 100_000_000;
/** Time enough to submit all of a round. */
const ENDS_AFTER_MS = 20_000;

const secondsSince = (startedAt: number): number => Math.round((Date.now() - startedAt) / 10) / 100;
const rounded = (value: number): number => Math.round(value * 100) / 100;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Linux counts the time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of a process so far, and of the children of it that have ended. */
function cpuSeconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
  const ticks = fields.split(" ").slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Processor seconds that a process and its children spend on some work. */
async function cpuOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return cpuSeconds(pid) - before;
}

/** Copies one result and makes its poster, with the product's own code; no job and no row knows of them. */
async function copyOne(address: string): Promise<void> {
  const store = writableStoreOf("assets");
  const { bytes } = await fetchAsset(address, { maxBytes: MAX_BYTES });
  const { name } = await store.write(bytes, { maxBytes: MAX_BYTES });
  const poster = await store.withLocalCopy(name, async (file) => {
    const outputPath = `${file}.webp`;
    await runMedia({ kind: "poster", path: file, outputPath, ...POSTER });
    const stored = await store.write(createReadStream(outputPath), { maxBytes: MAX_BYTES });
    await rm(outputPath);
    return stored;
  });
  for (const each of [name, poster.name]) await store.remove(each);
}

/** Seconds for all clips, as many at once as in a worker. */
async function copyAlone(address: string): Promise<number> {
  const startedAt = Date.now();
  let left = CLIPS;
  const copier = async () => {
    while (left-- > 0) await copyOne(address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copier));
  return secondsSince(startedAt);
}

/** Settles when this holds of all the clips so far. */
async function until(holds: string, clips: number): Promise<void> {
  const { rows } = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from assets where ${sql.raw(holds)}`,
  );
  if ((rows[0]?.count ?? 0) >= clips) return;
  await wait(50);
  return until(holds, clips);
}

let endsAt = 0;
const clip = path.join(temporaryFolder("atelier-clip-"), "clip.mp4");
await writeNoisyClip(clip);
const service = await startStubService(() => endsAt, clip);
const dashboard = await Stack.dashboard(service.origin);
try {
  await dashboard.start();
  process.env.CREATIVE_API_BASE_URL = service.origin;
  joinProduct(dashboard.dataDir);
  const { cookie } = await benchOwner("bench");
  const worker = dashboard.pid("worker") ?? 0;
  const [alone, known, archived]: [number[], number[], number[]] = [[], [], []];
  const [cpuAlone, cpuArchived]: [number[], number[]] = [[], []];
  const round = async (turn: number) => {
    endsAt = Date.now() + ENDS_AFTER_MS;
    for (let n = 0; n < CLIPS; n++) await submitJob(dashboard.url, cookie, `turn${turn}x${n}`);
    await until("true", CLIPS * turn);
    known.push(secondsSince(endsAt));
    await until("archived_at is not null and poster_name is not null", CLIPS * turn);
    archived.push(secondsSince(endsAt));
  };
  for (let turn = 1; turn <= ROUNDS; turn++) {
    cpuAlone.push(
      await cpuOf(process.pid, async () => alone.push(await copyAlone(`${service.origin}/file`))),
    );
    cpuArchived.push(await cpuOf(worker, () => round(turn)));
  }
  const ratio = rounded(mean(archived) / mean(alone));
  const cpuRatio = rounded(mean(cpuArchived) / mean(cpuAlone));
  console.table({
    "copies and posters alone": alone,
    "from the end until the last is known": known,
    "until all are stored": archived,
    "processor s: copies and posters alone": cpuAlone.map(rounded),
    "processor s: the worker": cpuArchived.map(rounded),
  });
  console.log(JSON.stringify({ clips: CLIPS, ratio, cpuRatio, load: loadavg()[0] }));
  report(
    { figure: "s from the end of 40 clips until stored", value: rounded(mean(archived)), aim: "" },
    { figure: "the same / copies and posters alone", value: ratio, aim: "at most 1.5" },
    { figure: "processor time / copies and posters alone", value: cpuRatio, aim: "" },
  );
} finally {
  await closeDatabase();
  await dashboard.stop();
  service.close();
}
