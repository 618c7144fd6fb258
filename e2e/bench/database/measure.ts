import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Cluster } from "@/lib/installation/postgres/cluster";
import { closeDatabase, database, pool } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { report } from "../report";
import { seedJobs, seedResults, seedSearchIndex, withoutIndexes } from "../seed-jobs";
import { type Question, questionsOf } from "./questions";

const TIMES = 20;
/** A question that takes longer than this is asked three times only. */
const LONG_MS = 1_000;

/** Milliseconds of the calls of a question. */
type Times = { question: Question; median: number; p95: number; most: number };

/** Asks a question with different words, after once that does not count. */
async function timesOf(question: Question): Promise<Times> {
  await question.ask(0);
  const durationsMs: number[] = [];
  for (let go = 1; go <= TIMES; go++) {
    const startedAt = performance.now();
    await question.ask(go);
    durationsMs.push(performance.now() - startedAt);
    if (go >= 3 && Math.max(...durationsMs) > LONG_MS) break;
  }
  const sorted = durationsMs.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0) * 10) / 10;
  return { question, median: at(0.5), p95: at(0.95), most: at(1) };
}

/** Runs `ask` and prints the plan of each of its statements that takes this long, as PostgreSQL carried it out. */
async function printSlowPlans(url: string, leastMs: number, ask: () => Promise<unknown>): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": Math.round(leastMs),
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_level": "notice",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  process.env.DATABASE_URL = `${url}&options=${encodeURIComponent(options.join(" "))}`;
  resetEnv();
  pool().on("connect", (client) => client.on("notice", ({ message }) => console.log(message)));
  try {
    await ask();
  } finally {
    await closeDatabase();
    process.env.DATABASE_URL = url;
    resetEnv();
  }
}

/**
 * Fills a database with 1,000,000 jobs (or the number in the first argument) in one workspace, and more in two others,
 * and prints how long each question of the product takes and the plans of those that take too long:
 * `npm run bench -- database`. A second argument names a folder that keeps the database for the next run; a third picks the
 * questions whose name contains it.
 */

const COUNT = Number(process.argv[2] ?? 1_000_000);
const [, , , kept, only = ""] = process.argv;
const dataDir = kept ?? mkdtempSync("/tmp/atelier-bench-");
const isFilled = existsSync(`${dataDir}/postgres`);
const cluster = new Cluster({ dataDir, settings: ["max_wal_size=8GB"] });

const session = (workspaceId: string) => ({
  id: "ses_bench",
  workspaceId,
  personId: "person_3",
  personName: "Person 3",
  accountId: null,
  seesCosts: true,
  role: "owner" as const,
  keyId: "key_bench",
  token: null,
});

async function fill(): Promise<void> {
  await withoutIndexes(["jobs", "assets", "job_search_index"], ["assets_job"], async () => {
    await seedJobs("wsp_bench", COUNT);
    await seedJobs("wsp_other", COUNT / 10, { prefix: "other_" });
    await seedJobs("wsp_small", 1_000, { prefix: "small_" });
    await seedResults();
    await seedSearchIndex();
  });
  await database().execute(sql`vacuum analyze`);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

async function measure(workspaceId: string): Promise<Times[]> {
  const times: Times[] = [];
  for (const question of questionsOf(session(workspaceId))) {
    if (question.name.includes(only)) times.push(await timesOf(question));
  }
  console.table(times.map(({ question, ...figures }) => ({ question: question.name, ...figures })));
  return times;
}

try {
  await cluster.start();
  await cluster.ensureDatabase("bench");
  process.env.DATABASE_URL = cluster.url("bench");
  resetEnv();
  await migrate(cluster.url("bench"));
  if (!isFilled) console.log(`filled in ${await seconds(fill)} s`);
  const firstLook = await seconds(() => ensureTimeZone("wsp_bench", "Europe/Berlin"));
  console.log(`${COUNT.toLocaleString("en-US")} jobs; a zone's first look took ${firstLook} s`);
  const times = await measure("wsp_bench");
  console.log("The workspace of 1,000 jobs beside it");
  await measure("wsp_small");
  await closeDatabase();
  for (const { question, p95 } of times) {
    report({
      figure: `ms p95, ${question.name}`,
      value: p95,
      aim: question.aimMs === null ? "" : `at most ${question.aimMs}`,
    });
    if (question.aimMs === null || p95 <= question.aimMs) continue;
    console.log(`\n${question.name}: ${p95} ms`);
    await printSlowPlans(cluster.url("bench"), question.aimMs / 2, () => question.ask(1));
  }
} finally {
  await closeDatabase();
  await cluster.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}
