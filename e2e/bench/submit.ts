/**
 * Prints how long the acceptance of a job takes, one at a time and with 40 at once, beside one insert that PostgreSQL has
 * written to the disk, and how many queries come before the response: `npm run bench -- submit`, after a build. The service is
 * a stub that takes every job.
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { z } from "zod";
import { handleApi } from "../../lib/api/app";
import { jobs } from "../../lib/jobs/server/schema";
import { closeDatabase, database, databaseUrl } from "../../lib/platform/server/database";
import { Stack } from "../fault-stack";
import { type BenchOwner, benchOwner, joinProduct } from "./bench-owner";
import { cpuMicros } from "./pass-through/load";
import { median, report, roundToHundredth } from "./report";
import { jobRequest, startStubService, submitJob } from "./stub-service";

const ROUNDS = 5;
/** Of each sort and round: below the jobs that a workspace may have at once, and in a minute. */
const EACH = 80;
const AT_ONCE = 40;
const HOUR_MS = 3_600_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Milliseconds of each call. */
async function times(calls: number, atOnce: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  let left = calls;
  const caller = async () => {
    while (left-- > 0) all.push(await timed(work));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return all;
}

const aName = () => randomUUID().replaceAll("-", "");

/** One row as large as that of a job, in a transaction of its own that is on the disk when this settles. */
async function insertOne(client: Client, row: string): Promise<void> {
  await client.query("begin");
  await client.query("insert into bench_rows values ($1, $2)", [aName(), row]);
  await client.query("commit");
}

async function prepareInserts(): Promise<{ client: Client; row: string }> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("set synchronous_commit = on");
  await client.query("create table bench_rows (id text primary key, body jsonb)");
  const { rows } = await client.query<{ row: string }>(
    "select to_jsonb(jobs)::text as row from jobs limit 1",
  );
  const [job] = rows;
  if (!job) throw new Error("there is no job to take the size of");
  return { client, row: job.row };
}

const sentQuery = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
/** The sending of a job, which nobody waits for, begins before the response. */
const OF_SENDING = /update "jobs" set "lease/;

/** The route without Next and without HTTP, in this process, on the product's database. */
async function acceptHere({ cookie }: BenchOwner): Promise<void> {
  const request = new Request("http://127.0.0.1/api/jobs", jobRequest(cookie, aName()));
  const { status } = await handleApi(request);
  if (status !== 202) throw new Error(`the route responded with ${status}`);
}

/** The queries before the response to a submit, each a round trip. */
async function roundTrips(owner: BenchOwner): Promise<number> {
  // The first reads the prices and begins to hear of revocations, from when on the session is kept, too.
  for (const _ of ["prices", "session"]) await acceptHere(owner);
  // Their sending ends before the third begins.
  while (await database().$count(jobs, eq(jobs.status, "sending"))) await wait(50);
  const sent: string[] = [];
  const query = Client.prototype.query;
  Object.assign(Client.prototype, {
    query(...args: unknown[]) {
      sent.push(sentQuery.parse(args[0]));
      return Reflect.apply(query, this, args);
    },
  });
  try {
    await acceptHere(owner);
    return sent.filter((text) => !OF_SENDING.test(text)).length;
  } finally {
    Client.prototype.query = query;
  }
}

const service = await startStubService(() => Date.now() + HOUR_MS);
// This process is silent, the product is not.
const dashboard = await Stack.dashboard(service.origin, { LOG_LEVEL: "info" });
try {
  await dashboard.start();
  process.env.CREATIVE_API_BASE_URL = service.origin;
  joinProduct(dashboard.dataDir);
  const submit = ({ cookie }: BenchOwner) => submitJob(dashboard.url, cookie, aName());
  const first = await benchOwner("bench_first");
  await times(EACH, AT_ONCE, () => submit(first)); // the first of a process compile and connect
  const { client, row } = await prepareInserts();
  const pid = dashboard.pid("web") ?? 0;
  let webCpuMs = 0;
  const [inserts, alone, here, together]: [number[], number[], number[], number[]] = [[], [], [], []];
  const queries = await roundTrips(first);
  for (let round = 0; round < ROUNDS; round++) {
    const one = await benchOwner(`bench_one_${round}`);
    const another = await benchOwner(`bench_another_${round}`);
    const other = await benchOwner(`bench_other_${round}`);
    for (const owner of [one, another, other]) await submit(owner);
    inserts.push(...(await times(EACH, 1, () => insertOne(client, row))));
    const cpuBefore = cpuMicros(pid);
    alone.push(...(await times(EACH, 1, () => submit(one))));
    webCpuMs += (cpuMicros(pid) - cpuBefore) / 1_000;
    here.push(...(await times(EACH, 1, () => acceptHere(another))));
    together.push(...(await times(EACH, AT_ONCE, () => submit(other))));
  }
  await client.end();
  const insertMs = median(inserts);
  const aloneMs = median(alone);
  const hereMs = median(here);
  const togetherMs = median(together);
  console.table([
    { what: "an insert on the disk", "median ms": roundToHundredth(insertMs), ratio: 1 },
    { what: "a submit", "median ms": roundToHundredth(aloneMs), ratio: roundToHundredth(aloneMs / insertMs) },
    {
      what: "its route alone, without Next",
      "median ms": roundToHundredth(hereMs),
      ratio: roundToHundredth(hereMs / insertMs),
    },
    {
      what: `${AT_ONCE} at once`,
      "median ms": roundToHundredth(togetherMs),
      ratio: roundToHundredth(togetherMs / insertMs),
    },
  ]);
  const cpuMs = roundToHundredth(webCpuMs / EACH / ROUNDS);
  console.log(
    JSON.stringify({
      queries,
      "CPU ms of the web process": cpuMs,
      bytesOfARow: row.length,
      load: loadavg()[0],
    }),
  );
  report(
    { figure: "queries before the response", value: queries, aim: "at most 3" },
    { figure: "p50 / one insert on the disk", value: roundToHundredth(aloneMs / insertMs), aim: "under 2" },
    {
      figure: `p50 with ${AT_ONCE} at once / one insert`,
      value: roundToHundredth(togetherMs / insertMs),
      aim: "",
    },
    { figure: `ms, p50 with ${AT_ONCE} at once`, value: roundToHundredth(togetherMs), aim: "" },
  );
} finally {
  await closeDatabase();
  await dashboard.stop();
  service.close();
}
