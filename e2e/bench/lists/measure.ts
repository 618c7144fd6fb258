/**
 * How many lists of the gallery one process serves, beside the same list read anew for each request and beside a
 * fixed response of the same text, in turns on one machine: `npm run bench -- lists`. No build is needed: the route handlers
 * run behind a plain HTTP server. The first argument is the number of calls of a round. Linux only.
 */
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Cluster } from "../../../lib/installation/postgres/cluster";
import { closeDatabase } from "../../../lib/platform/server/database";
import { resetEnv } from "../../../lib/platform/server/env";
import { migrate } from "../../../lib/platform/server/migrate";
import { freePort } from "../../ports";
import { benchOwner } from "../bench-owner";
import { fillGallery } from "../gallery/fill";
import { load, type Sample } from "../pass-through/load";
import { ratioTable } from "../ratio-table";
import { report } from "../report";
import { startRouteHandlers } from "../route-handlers";

const CALLS = Number(process.argv[2] ?? 3_000);
const ROUNDS = 5;
const JOBS = 10_000;
const PATHS = { "fixed response": "/fixed", "GET /api/jobs": "/api/jobs", "read anew": "/anew" };

const dataDir = mkdtempSync("/tmp/atelier-bench-");
const cluster = new Cluster({ dataDir });
let server: ChildProcess | undefined;

/** A workspace with jobs, and the cookie of a session in it. */
async function fill(): Promise<string> {
  const { id, cookie } = await benchOwner("bench");
  await fillGallery(id, JOBS, "bench_");
  return cookie;
}

async function start(port: number): Promise<ChildProcess> {
  const child = startRouteHandlers(path.join(import.meta.dirname, "child.ts"), { PORT: String(port) });
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("the server has ended");
    await wait(100);
  }
  return child;
}

try {
  await cluster.start();
  await cluster.ensureDatabase("bench");
  Object.assign(process.env, {
    DATABASE_URL: cluster.url("bench"),
    DATA_DIR: dataDir,
    AUTH_SECRET: randomBytes(32).toString("base64"),
    NODE_ENV: "production",
  });
  resetEnv();
  await migrate(cluster.url("bench"));
  const cookie = await fill();
  const port = await freePort();
  server = await start(port);
  const { pid = 0 } = server;
  const targets = Object.entries(PATHS).map(([name, path]) => ({
    name,
    origin: `http://127.0.0.1:${port}`,
    path,
    headers: { cookie },
    pid,
  }));
  const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, CALLS); // the first calls of a process compile and connect
  for (let round = 0; round < ROUNDS; round++) {
    for (const target of targets) samples.get(target.name)?.push(await load(target, CALLS));
  }
  const table = ratioTable(samples, "fixed response");
  console.table(table);
  const list = table["GET /api/jobs"];
  if (list) {
    report(
      { figure: "a list, rate / fixed response", value: list["rate ratio"], aim: "at least 0.5" },
      { figure: "a list, CPU / fixed response", value: list["CPU ratio"], aim: "" },
    );
  }
  console.log(JSON.stringify({ jobs: JOBS, calls: CALLS, rounds: ROUNDS, load: loadavg()[0] }));
} finally {
  server?.kill("SIGTERM");
  await closeDatabase();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
