/**
 * Prints the duration of the usage page's queries over 1,000,000 jobs (or the number in the first argument),
 * in a separate database: `npm run bench -- usage`.
 */

import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { stranger } from "../../lib/audience/server/sight";
import { Cluster } from "../../lib/installation/postgres/cluster";
import { listJobs } from "../../lib/jobs/server/search/list";
import { readCreditSummary } from "../../lib/limits/server/summary";
import { closeDatabase, database } from "../../lib/platform/server/database";
import { resetEnv } from "../../lib/platform/server/env";
import { migrate } from "../../lib/platform/server/migrate";
import { readUsage } from "../../lib/usage/server/read-usage";
import { usageCsv } from "../../lib/usage/server/usage-csv";
import { report } from "./report";
import { seedJobs } from "./seed-jobs";

const COUNT = Number(process.argv[2] ?? 1_000_000);
const TIMES = 7;
const TIME_ZONE = "Europe/Berlin";
const owner = stranger("wsp_bench");
const dataDir = mkdtempSync(path.join("/tmp", "atelier-bench-"));
const cluster = new Cluster({ dataDir });
const lines: { question: string; "median ms": number; "slowest ms": number }[] = [];

/** The median of several runs, after one that does not count. */
async function measure(question: string, ask: () => Promise<unknown>, times = TIMES) {
  const durationsMs: number[] = [];
  if (times > 1) await ask();
  for (let go = 0; go < times; go++) {
    const startedAt = performance.now();
    await ask();
    durationsMs.push(performance.now() - startedAt);
  }
  const sorted = durationsMs.sort((a, b) => a - b);
  const ms = (at: number) => Math.round((sorted[at] ?? 0) * 10) / 10;
  lines.push({ question, "median ms": ms(Math.floor(times / 2)), "slowest ms": ms(times - 1) });
}

try {
  await cluster.start();
  await cluster.ensureDatabase("bench");
  process.env.DATABASE_URL = cluster.url("bench");
  resetEnv();
  await migrate(cluster.url("bench"));
  await seedJobs(owner.workspaceId, COUNT);
  const today = new Date().toISOString().slice(0, 10);
  const back = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const year = { from: back(364), to: today, tz: TIME_ZONE };
  const month = { from: back(29), to: today, tz: TIME_ZONE };

  await measure("a zone's first look, once", () => readUsage(owner, { ...year, part: "model" }), 1);
  for (const part of ["model", "kind", "person"] as const) {
    await measure(`365 days by day and ${part}`, () => readUsage(owner, { ...year, part }));
  }
  await measure("30 days by day and model", () => readUsage(owner, { ...month, part: "model" }));
  await measure("365 days as CSV", () => usageCsv(owner, { ...year, part: "model" }));
  await measure("the top bar", () => readCreditSummary(owner, TIME_ZONE));
  await measure("the jobs behind a figure", () =>
    listJobs(owner, { ...month, person: "person_3", status: "failed" }),
  );
  await measure("a job settles, with the sums", () =>
    database().execute(
      sql`update jobs set status = 'completed', credits_used = 3 where id = (
        select id from jobs where status = 'processing' limit 1)`,
    ),
  );
  console.log(`${COUNT.toLocaleString("en-US")} jobs, medians of ${TIMES}`);
  console.table(lines);
  for (const { question, "median ms": value } of lines) {
    report({ figure: `ms, ${question}`, value, aim: question.endsWith("once") ? "" : "at most 100" });
  }
} finally {
  await closeDatabase();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
