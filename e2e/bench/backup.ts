/**
 * Prints how long a backup and its restore take with 10,000 jobs (or the number in the first argument), each with a
 * result and a poster, while jobs are added: `npm run bench -- backup`. Then the sums of both places are compared.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createBackup } from "../../lib/backup/server/backup";
import { restoreBackup } from "../../lib/backup/server/restore";
import { Cluster } from "../../lib/installation/postgres/cluster";
import { closeDatabase } from "../../lib/platform/server/database";
import { resetEnv } from "../../lib/platform/server/env";
import { migrate } from "../../lib/platform/server/migrate";
import { seedJobs } from "./seed-jobs";

const JOBS = Number(process.argv[2] ?? 10_000);
const RESULT_BYTES = 200_000;
const POSTER_BYTES = 10_000;
const ROWS_AT_ONCE = 500;
const folder = mkdtempSync(path.join("/tmp", "atelier-bench-"));
const cluster = new Cluster({ dataDir: path.join(folder, "database") });
const never = new AbortController().signal;

/** Which database and stores this process uses. */
function use(name: string): string {
  const url = cluster.url(name);
  Object.assign(process.env, { DATABASE_URL: url, DATA_DIR: path.join(folder, name) });
  resetEnv();
  return url;
}

async function ask<Row extends object>(name: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: cluster.url(name) });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A stored file of random bytes, which no disk compresses. */
function store(bytes: number) {
  const random = randomBytes(16).toString("hex");
  const name = `${random.slice(0, 2)}/${random}`;
  const file = path.join(folder, "original/assets", name);
  mkdirSync(path.dirname(file), { recursive: true });
  const content = randomBytes(bytes);
  writeFileSync(file, content);
  return { name, sha256: createHash("sha256").update(content).digest("hex") };
}

const ADD_RESULTS = `
  insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type, size_bytes, stored_name,
    sha256, archived_at, poster_name)
  select 'asset_' || job, job, 'wsp_bench', 'up', 'https://example.com/', 'video', 'video/mp4', ${RESULT_BYTES}, name,
    sha256, now(), poster
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as made (job, name, sha256, poster)`;

async function addResults(jobs: readonly string[]): Promise<void> {
  const files = jobs.map(() => ({ result: store(RESULT_BYTES), poster: store(POSTER_BYTES) }));
  await ask("original", ADD_RESULTS, [
    jobs,
    files.map(({ result }) => result.name),
    files.map(({ result }) => result.sha256),
    files.map(({ poster }) => poster.name),
  ]);
}

/** Adds jobs with their results until told to stop. @returns the function that stops it, with how many there were */
function addWhile(): () => Promise<number> {
  let isOver = false;
  const adding = (async () => {
    let added = 0;
    for (; !isOver; added += 1) {
      await ask("original", ADD_JOB, [`live_${added}`]);
      await addResults([`live_${added}`]);
      await wait(20);
    }
    return added;
  })();
  return () => {
    isOver = true;
    return adding;
  };
}

const ADD_JOB = `
  insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
    body_hash, upstream_key) values ($1, 'wsp_bench', 'person_1', 'key', 'video', 'zeta', 'A heron', '{}', 'completed', $1,
    'hash', $1)`;

type Sums = { jobs: number; credits: number; results: number; bytes: number };
const SUMS = `
  select count(*)::int as jobs, sum(credits_used)::int as credits, count(assets.id)::int as results,
    sum(size_bytes)::float8 as bytes
  from jobs left join assets on job_id = jobs.id where jobs.id not like 'live%'`;

/** The stored files of a place that are what their rows say. */
async function intact(
  name: string,
): Promise<{ results: number; bytes: number; damaged: number; posters: number }> {
  const rows = await ask<{ stored: string; sha256: string; poster: string }>(
    name,
    "select stored_name as stored, sha256, poster_name as poster from assets",
  );
  const sums = { results: 0, bytes: 0, damaged: 0, posters: 0 };
  for (const { stored, sha256, poster } of rows) {
    const content = readFileSync(path.join(folder, name, "assets", stored));
    sums.results += 1;
    sums.bytes += content.length;
    if (createHash("sha256").update(content).digest("hex") !== sha256) sums.damaged += 1;
    sums.posters += statSync(path.join(folder, name, "assets", poster)).size / POSTER_BYTES;
  }
  return sums;
}

async function timed<Value>(work: () => Promise<Value>): Promise<[value: Value, seconds: number]> {
  const startedAt = performance.now();
  const value = await work();
  return [value, Math.round((performance.now() - startedAt) / 100) / 10];
}

try {
  await cluster.start();
  for (const name of ["original", "copy"]) await cluster.ensureDatabase(name);
  await migrate(use("original"));
  await seedJobs("wsp_bench", JOBS);
  await closeDatabase();
  const jobs = await ask<{ id: string }>("original", "select id from jobs order by id");
  for (let at = 0; at < jobs.length; at += ROWS_AT_ONCE) {
    await addResults(jobs.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id));
  }
  const file = path.join(folder, "bench.tar");
  const stop = addWhile();
  const [made, backupSeconds] = await timed(() =>
    createBackup({ databaseUrl: use("original"), file, signingSecret: null, secret: null, signal: never }),
  );
  const added = await stop();
  const [restored, restoreSeconds] = await timed(() =>
    restoreBackup({
      databaseUrl: use("copy"),
      file,
      secrets: [],
      accept: { secret: false, unverified: true },
      keepSignIns: false,
      keepSecret: () => undefined,
      signal: never,
    }),
  );
  await migrate(cluster.url("copy"));
  const [before, after] = [await ask<Sums>("original", SUMS), await ask<Sums>("copy", SUMS)];
  const files = await intact("copy");
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  console.table({
    jobs: JOBS,
    "jobs added meanwhile": added,
    "archive MB": Math.round(made.bytes / 1e6),
    "rows / files": `${made.rows} / ${made.files}`,
    "removed / missing": `${made.removed} / ${made.missing}`,
    "backup s": backupSeconds,
    "restore s": restoreSeconds,
    "largest resident MB": Math.round(process.resourceUsage().maxRSS / 1e3),
    "sums of the original": JSON.stringify(before[0]),
    "sums of the copy": JSON.stringify(after[0]),
    "files of the copy": JSON.stringify(files),
  });
  const isWhole =
    files.damaged === 0 && files.results === files.posters && files.results * 2 === restored.files;
  if (!isSame || !isWhole) throw new Error("The copy is not like the original.");
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
