/**
 * Fills a database with 1,000,000 jobs (or the number in the first argument) in one workspace, and more in two others,
 * and prints how long each question of the product takes and the plans of those that take too long:
 * `npm run bench -- database`. A second argument names a folder that keeps the database for the next run; a third picks the
 * questions whose name contains it.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { Cluster } from "../../../lib/installation/postgres/cluster";
import { closeDatabase, database } from "../../../lib/platform/server/database";
import { resetEnv } from "../../../lib/platform/server/env";
import { migrate } from "../../../lib/platform/server/migrate";
import { ensureTimeZone } from "../../../lib/usage/server/time-zones";
import { report } from "../report";
import { seedJobs, seedResults, seedSearchIndex, withoutIndexes } from "../seed-jobs";
import { explaining } from "./explain";
import { questionsOf } from "./questions";
import { type Times, timesOf } from "./times";

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
  keyId: "key_bench",
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
    await explaining(cluster.url("bench"), question.aimMs / 2, () => question.ask(1));
  }
} finally {
  await closeDatabase();
  await cluster.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}
