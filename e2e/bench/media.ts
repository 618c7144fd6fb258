/**
 * Prints how fast a gigabyte comes through `/api/assets` and what it costs the web process, beside a plain Next route
 * that streams the same file; what a download of it costs that is marked on the way, and how much memory that takes; and
 * how long a seek takes: `npm run bench -- media`, after a build. Linux only.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { assetStore, writableStoreOf } from "../../lib/files/server/store";
import { assets } from "../../lib/jobs/server/assets/schema";
import { jobs } from "../../lib/jobs/server/schema";
import { closeDatabase, database } from "../../lib/platform/server/database";
import { Stack } from "../fault-stack";
import { freePort } from "../ports";
import { benchJob, benchOwner, joinProduct } from "./bench-owner";
import { watchMemory } from "./lying-files/process-memory";
import { cpuMicros, type Target } from "./pass-through/load";
import { startPlainNext } from "./pass-through/start-plain-next";
import { median, report, roundToHundredth } from "./report";

const BYTES = 1_000_000_000;
const ROUNDS = 5;
const SEEKS = 300;
const SEEK_BYTES = 65_536;
const CLIP = "lib/testing/samples/vfr.mp4";
const UNUSED = "http://127.0.0.1:9";

type Transfer = { megabytesPerSecond: number; cpuSecondsPerGb: number };

/** A clip that is followed by a box with nothing of its own, as large as is left. */
async function* bytes() {
  const clip = await readFile(CLIP);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write("free", 4, "latin1");
  head.writeBigUInt64BE(BigInt(BYTES - clip.length), 8);
  yield Buffer.concat([clip, head]);
  const part = randomBytes(1_000_000);
  const end = BYTES - clip.length - head.length;
  for (let sent = 0; sent < end; sent += part.length) yield part.subarray(0, end - sent);
}

/** Reads a whole file and keeps nothing of it. */
async function transfer({ origin, path, headers, pid, name }: Target): Promise<Transfer> {
  const pool = new Pool(origin, { connections: 1 });
  const [cpuBefore, startedAt] = [cpuMicros(pid), performance.now()];
  const { statusCode, body } = await pool.request({ method: "GET", path, headers });
  let read = 0;
  for await (const part of body) read += part.length;
  if (statusCode !== 200 || read < BYTES)
    throw new Error(`${name} responded with ${statusCode}, ${read} bytes`);
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  const cpuSeconds = (cpuMicros(pid) - cpuBefore) / 1e6;
  return { megabytesPerSecond: BYTES / 1e6 / seconds, cpuSecondsPerGb: (cpuSeconds / BYTES) * 1e9 };
}

/** Milliseconds until the last byte of a range anywhere in the file, sorted. */
async function seeks({ origin, path, headers }: Target): Promise<number[]> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  for (let n = 0; n < SEEKS; n++) {
    const from = Math.floor(Math.random() * (BYTES - SEEK_BYTES));
    const range = `bytes=${from}-${from + SEEK_BYTES - 1}`;
    const startedAt = performance.now();
    const { statusCode, body } = await pool.request({ method: "GET", path, headers: { ...headers, range } });
    await body.arrayBuffer();
    if (statusCode !== 206) throw new Error(`a range got status ${statusCode}`);
    times.push(performance.now() - startedAt);
  }
  await pool.close();
  return times.sort((a, b) => a - b);
}

const dashboard = await Stack.dashboard(UNUSED);
try {
  await dashboard.start();
  joinProduct(dashboard.dataDir);
  const owner = await benchOwner("bench");
  const job = benchJob(owner);
  const { name } = await writableStoreOf("assets").write(Readable.from(bytes()), { maxBytes: BYTES });
  await database().insert(jobs).values(job);
  await database().insert(assets).values({
    id: "asset_bench",
    jobId: job.id,
    workspaceId: owner.id,
    upstreamId: "bench",
    upstreamUrl: "",
    type: "video",
    mimeType: "video/mp4",
    sizeBytes: BYTES,
    storedName: name,
    archivedAt: new Date(),
  });
  const port = await freePort();
  const plain = startPlainNext(port, {
    SERVED_FILE: await assetStore().withLocalCopy(name, async (file) => file),
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${origin}/api/forward`).catch(() => null))) await wait(100);
    const ours = {
      name: "Atelier",
      origin: dashboard.url,
      path: "/api/assets/asset_bench",
      headers: { cookie: owner.cookie },
      pid: dashboard.pid("web") ?? 0,
    };
    const naive = { name: "plain Next route", origin, path: "/api/file", headers: {}, pid: plain.pid ?? 0 };
    const marked = { ...ours, name: "Atelier, marked", path: `${ours.path}?download` };
    const results = new Map<Target, Transfer[]>([ours, naive, marked].map((target) => [target, []]));
    for (const target of results.keys()) await transfer(target);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [target, all] of results) all.push(await transfer(target));
    }
    const figures = [...results].map(([{ name }, all]) => ({
      name,
      "MB/s": roundToHundredth(median(all.map(({ megabytesPerSecond }) => megabytesPerSecond))),
      "CPU s a GB": roundToHundredth(median(all.map(({ cpuSecondsPerGb }) => cpuSecondsPerGb))),
    }));
    console.table(figures);
    const [first, second, third] = figures;
    const memory = watchMemory(ours.pid);
    await transfer(marked);
    const { firstMb, peakMb } = memory.end();
    const markMegabytes = peakMb - firstMb;
    const times = await seeks(ours);
    const rateRatio = roundToHundredth((first?.["MB/s"] ?? 0) / (second?.["MB/s"] ?? 0));
    const cpuRatio = roundToHundredth((first?.["CPU s a GB"] ?? 0) / (second?.["CPU s a GB"] ?? 0));
    const markRatio = roundToHundredth((third?.["CPU s a GB"] ?? 0) / (first?.["CPU s a GB"] ?? 0));
    const seekP95Ms = roundToHundredth(times[Math.floor(SEEKS * 0.95)] ?? Number.NaN);
    const seekMedianMs = roundToHundredth(median(times));
    console.log(
      JSON.stringify({
        rateRatio,
        cpuRatio,
        markRatio,
        markMegabytes,
        seekMedianMs,
        seekP95Ms,
        load: loadavg()[0],
      }),
    );
    report(
      { figure: "a file, MB/s / plain Next route", value: rateRatio, aim: "at least 1.6" },
      { figure: "a file, CPU a GB / plain Next route", value: cpuRatio, aim: "at most 0.7" },
      { figure: "marked on the way, CPU a GB / unmarked", value: markRatio, aim: "at most 1.1" },
      { figure: "MB more held while a marked GB is sent", value: markMegabytes, aim: "at most 50" },
      { figure: "ms of a seek, p95", value: seekP95Ms, aim: "under 30" },
    );
  } finally {
    plain.kill("SIGTERM");
  }
} finally {
  await closeDatabase();
  await dashboard.stop();
}
