/**
 * Prints what open live streams cost the web process, at 1,000 and at 2,000, and how long one change takes to reach
 * 1,000 tabs: `npm run bench -- streams`, after a build. Linux only.
 */
import { readFileSync } from "node:fs";
import { type ClientRequest, get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { jobs } from "../../lib/jobs/server/schema";
import { changeJob } from "../../lib/jobs/server/write-jobs";
import { closeDatabase, database } from "../../lib/platform/server/database";
import { Stack } from "../fault-stack";
import { type BenchOwner, benchJob, benchOwner, joinProduct } from "./bench-owner";
import { heldKb } from "./held-memory";
import { report } from "./report";

/** The limits of the product: so many streams of a session, and of a key. */
const [PER_SESSION, PER_KEY] = [8, 200];
const [FEW, MANY] = [1_000, 2_000];
const FAN_OUTS = 7;
const SETTLE_MS = 20_000;
const UNUSED = "http://127.0.0.1:9";

type Tab = { request: ClientRequest; text: string };

/** As many sessions of one workspace as its key may have streams for. */
async function workspace(name: string): Promise<BenchOwner[]> {
  const sessions: BenchOwner[] = [];
  for (let n = 0; n < PER_KEY / PER_SESSION; n++) sessions.push(await benchOwner(name));
  return sessions;
}

/** Settles when the stream has begun. */
function open(url: string, cookie: string): Promise<Tab> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/jobs/events`, { headers: { cookie }, agent: false }, (response) => {
      const tab: Tab = { request, text: "" };
      response.setEncoding("utf8").on("error", () => undefined);
      response.on("data", (text: string) => {
        tab.text = (tab.text + text).slice(-10_000);
      });
      if (response.statusCode === 200) response.once("data", () => resolve(tab));
      else reject(new Error(`a stream got status ${response.statusCode}`));
    });
    request.on("error", reject);
  });
}

/** Resident size of a process in kB. */
const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

async function openMany(url: string, cookies: readonly string[]): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (const cookie of cookies) {
    tabs.push(...(await Promise.all(Array.from({ length: PER_SESSION }, () => open(url, cookie)))));
  }
  return tabs;
}

async function close(tabs: readonly Tab[]): Promise<void> {
  for (const { request } of tabs) request.destroy();
  await wait(SETTLE_MS);
}

/** A change in every workspace at once; milliseconds until the last tab has it. */
async function fanOut(jobIds: readonly string[], tabs: readonly Tab[], turn: number): Promise<number> {
  const mark = `fan-out ${turn}.`;
  const startedAt = performance.now();
  await Promise.all(jobIds.map((id) => changeJob(id, () => ({ fields: { prompt: mark } }))));
  while (!tabs.every(({ text }) => text.includes(mark))) await wait(2);
  return performance.now() - startedAt;
}

const dashboard = await Stack.dashboard(UNUSED);
try {
  await dashboard.start();
  const { dataDir, url } = dashboard;
  const pid = dashboard.pid("web") ?? 0;
  joinProduct(dataDir);
  const owners: BenchOwner[][] = [];
  for (let n = 0; n < MANY / PER_KEY; n++) owners.push(await workspace(`bench_${n}`));
  const rowsOfJobs = owners.flatMap(([first]) => (first ? [benchJob(first)] : []));
  await database().insert(jobs).values(rowsOfJobs);
  const cookies = owners.flat().map(({ cookie }) => cookie);
  const fewCookies = cookies.slice(0, FEW / PER_SESSION);
  const watched = rowsOfJobs.slice(0, FEW / PER_KEY).map(({ id }) => id);
  // The first streams of a process load and compile.
  await close(await openMany(url, fewCookies));
  const rows: Record<string, unknown>[] = [];
  for (const some of [fewCookies, cookies]) {
    const idleKb = residentKb(pid);
    const idleHeldKb = await heldKb(pid);
    const tabs = await openMany(url, some);
    await wait(SETTLE_MS);
    const grownKb = residentKb(pid) - idleKb;
    const heldEach = Math.round(((await heldKb(pid)) - idleHeldKb) / tabs.length);
    const times: number[] = [];
    if (tabs.length === FEW) {
      for (let turn = 0; turn < FAN_OUTS; turn++) times.push(await fanOut(watched, tabs, turn));
    }
    times.sort((a, b) => a - b);
    rows.push({
      streams: tabs.length,
      "idle MB": Math.round(idleKb / 1_000),
      "held kB a stream": heldEach,
      "resident kB a stream": Math.round(grownKb / tabs.length),
      "change to all, median ms": times.length > 0 ? Math.round(times[Math.floor(FAN_OUTS / 2)] ?? 0) : "",
    });
    const at = `kB a stream at ${tabs.length}`;
    report(
      { figure: `${at}, held after a collection`, value: heldEach, aim: "at most 30" },
      { figure: `${at}, resident`, value: Math.round(grownKb / tabs.length), aim: "" },
    );
    const middle = times[Math.floor(FAN_OUTS / 2)];
    if (middle !== undefined) {
      const figure = `ms from a change to ${tabs.length} tabs`;
      report({ figure, value: Math.round(middle), aim: "at most 250" });
    }
    await close(tabs);
  }
  console.table(rows);
  console.log(JSON.stringify({ load: loadavg()[0] }));
} finally {
  await closeDatabase();
  await dashboard.stop();
}
