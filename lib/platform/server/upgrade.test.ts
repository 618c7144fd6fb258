// @module-tag all
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { z } from "zod";
import { stateOf } from "@/lib/testing/backups";
import { createTestDatabase, query } from "@/lib/testing/database";
import { fillTables } from "@/lib/testing/fill-tables";
import { STOP_EVERY_PROCESS } from "./apply-migrations";
import { migrate } from "./migrate";

const MIGRATIONS = path.resolve("lib/platform/server/migrations");
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const fullJournal = journal.parse(
  JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")),
);
const name = `upgrade_${randomBytes(6).toString("hex")}`;
const url = () => inject("databaseServer").adminUrl.replace("/postgres?", `/${name}?`);

let older = "";
beforeEach(async () => {
  older = mkdtempSync(path.join(tmpdir(), "migrations-"));
  mkdirSync(path.join(older, "meta"));
  await query(inject("databaseServer").adminUrl, `create database ${name}`);
});
afterEach(async () => {
  rmSync(older, { recursive: true, force: true });
  await query(inject("databaseServer").adminUrl, `drop database if exists ${name} with (force)`);
});

/** Makes the database as it was after the first `migrations` migrations, with one job in it. */
async function makeOlder(migrations: number): Promise<void> {
  await query(url(), "create extension pg_trgm");
  await applyFirst(migrations);
  await query(
    url(),
    `insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
       body_hash, upstream_key, upstream_id, credits_reserved, credits_used)
     values ('job_old', 'ws', 'per', 'key', 'video', 'zeta', 'A heron at dawn', '{"ratio":"16:9"}', 'completed', 'token',
       'hash', 'up', 'upstream', 9, 9)`,
  );
}

/** Applies those of the first `migrations` migrations that the database does not have yet. */
async function applyFirst(migrations: number): Promise<void> {
  const entries = fullJournal.entries.slice(0, migrations);
  for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(older, `${tag}.sql`));
  writeFileSync(path.join(older, "meta/_journal.json"), JSON.stringify({ ...fullJournal, entries }));
  const client = new Client({ connectionString: url() });
  await client.connect();
  try {
    await applyMigrations(drizzle(client), { migrationsFolder: older });
  } finally {
    await client.end();
  }
}

it("brings a database of the first version up to date, and its jobs can still be found", async () => {
  await makeOlder(1);
  await migrate(url());
  await migrate(url());
  expect(await query(url(), "select prompt, credits_used, favorite, imported from jobs")).toEqual([
    { prompt: "A heron at dawn", credits_used: 9, favorite: false, imported: false },
  ]);
  expect(
    await query(url(), "select job_id from job_search_index where words @@ to_tsquery('simple', 'heron')"),
  ).toEqual([{ job_id: "job_old" }]);
});

it("fills in the jobs that the search index lacks, whatever else is in it, but none that was purged", async () => {
  await makeOlder(1);
  await migrate(url());
  await query(url(), "drop trigger search_index_keep_insert on jobs");
  await fillTables(url());
  await query(url(), "delete from job_search_index where job_id <> 'job_old'");
  await migrate(url());
  expect(await query(url(), "select job_id from job_search_index order by job_id")).toEqual([
    { job_id: "bare" },
    { job_id: "job_old" },
  ]);
});

it("removes ids from the searched words", async () => {
  await makeOlder(3);
  await query(
    url(),
    `insert into library_cards (job_id, workspace_id, created_at, kind, status, model_id, person_id, credits,
       length_seconds, aspect, facets, text, words)
     select id, workspace_id, created_at, kind, status, model_id, person_id, 9, 5, 178, '{}', 'job old',
       to_tsvector('simple', 'job old') from jobs`,
  );
  await migrate(url());
  expect(
    await query(
      url(),
      `select tsvector_to_array(words) @> '{heron,id:job_old}' as whole, words @@ 'old' as cut from job_search_index`,
    ),
  ).toEqual([{ whole: true, cut: false }]);
});

it("removes the files of questions from the column of errors", async () => {
  await makeOlder(14);
  await query(
    url(),
    `insert into conversations (id, workspace_id, person_id, title, model_id) values ('cnv', 'ws', 'per', 'Hi', 'm');
     insert into messages (id, conversation_id, role, text, status, error) values
       ('msg_1', 'cnv', 'user', 'What is this?', 'done', '{"attachments":[{"id":"upl_1"}]}'),
       ('msg_2', 'cnv', 'assistant', '', 'failed', '{"code":"rate_limited"}'),
       ('msg_3', 'cnv', 'user', 'And now?', 'done', null)`,
  );
  await migrate(url());
  expect(await query(url(), "select attachments, error from messages order by id")).toEqual([
    { attachments: [{ id: "upl_1" }], error: null },
    { attachments: [], error: { code: "rate_limited" } },
    { attachments: [], error: null },
  ]);
});

it("shares the conversations that somebody else could read", async () => {
  await makeOlder(RELEASED);
  await query(
    url(),
    `insert into workspaces (id) values ('ws_two'), ('ws_one');
     insert into people (id, workspace_id, name) values
       ('per_ada', 'ws_two', 'Ada'), ('per_ben', 'ws_two', 'Ben'), ('per_cleo', 'ws_one', 'Cleo');
     insert into conversations (id, workspace_id, person_id, title, model_id) values
       ('cnv_1', 'ws_two', 'per_ada', 'Hi', 'm'), ('cnv_2', 'ws_one', 'per_cleo', 'Hi', 'm')`,
  );
  await migrate(url());
  expect(await query(url(), "select id, shared from conversations order by id")).toEqual([
    { id: "cnv_1", shared: true },
    { id: "cnv_2", shared: false },
  ]);
});

it("keeps favorites, what shows them and limits under their present names", async () => {
  await makeOlder(18);
  await query(
    url(),
    `update jobs set favourite = true;
     insert into job_search_index (job_id, workspace_id, created_at, kind, status, model_id, person_id, credits,
       length_seconds, aspect, facets, text, words)
     select id, workspace_id, created_at, kind, status, model_id, person_id, 9, 5, 178, '{favourite,sound:on}', '', ''
     from jobs;
     insert into saved_views (id, workspace_id, name, query) values
       ('view_1', 'ws', 'Best clips', 'kind=video&favourite=yes'), ('view_2', 'ws', 'Birds', 'q=favourite');
     insert into budgets (workspace_id, ceiling_credits, mode, time_zone) values ('ws', 300, 'warn', 'UTC');
     insert into budgets (workspace_id, person_id, ceiling_credits, mode, time_zone) values
       ('ws', '*', 200, 'block', 'UTC'), ('ws', 'per', 100, 'block', 'UTC');
     insert into bulk_action_runs (id, workspace_id, action, job_ids, total, created_at) values
       ('run_1', 'ws', '{"do":"favourite","value":true}', '[]', 0, now())`,
  );
  await applyFirst(19);
  expect(await query(url(), "select favorite, facets from jobs, job_search_index")).toEqual([
    { favorite: true, facets: ["favorite", "sound:on"] },
  ]);
  await migrate(url());
  expect(await query(url(), "select query from saved_views order by id")).toEqual([
    { query: "kind=video&favorite=yes" },
    { query: "q=favourite" },
  ]);
  expect(await query(url(), "select action from bulk_action_runs")).toEqual([
    { action: { do: "favorite", value: true } },
  ]);
  const month = { period: "month", subject_id: null };
  expect(
    await query(
      url(),
      "select scope, subject_id, period, effect, limit_credits from limits order by limit_credits desc",
    ),
  ).toEqual([
    { ...month, scope: "workspace", effect: "warn", limit_credits: 300 },
    { ...month, scope: "anyone_else", effect: "block", limit_credits: 200 },
    { ...month, scope: "person", subject_id: "per", effect: "block", limit_credits: 100 },
  ]);
});

it("keeps what no frame meant to a shot, before a board had one for all", async () => {
  await makeOlder(fullJournal.entries.findIndex(({ tag }) => tag === "0030_board_defaults"));
  await query(
    url(),
    `insert into workspaces (id) values ('ws');
     insert into people (id, workspace_id, name) values ('per', 'ws', 'Ada');
     insert into boards (id, workspace_id, person_id, name) values ('brd_1', 'ws', 'per', 'Film');
     insert into board_shots (board_id, id, revision, kind, prompt, inputs) values
       ('brd_1', 'shot_1', 1, 'video', '', '{"firstFrame":null,"references":[],"lastFrame":null}'),
       ('brd_1', 'shot_2', 1, 'video', '', '{"firstFrame":{"previewUrl":null},"references":[1]}')`,
  );
  await migrate(url());
  expect(await query(url(), "select inputs from board_shots order by id")).toEqual([
    { inputs: { lastFrame: null } },
    { inputs: { firstFrame: { previewUrl: null }, references: [1] } },
  ]);
  expect(await query(url(), "select defaults from boards")).toEqual([
    { defaults: { settings: {}, inputs: {} } },
  ]);
});

/** The last migration of the last release. */
const RELEASED = 1 + fullJournal.entries.findIndex(({ tag }) => tag === "0025_marks");

/** What older processes may name in a query, and what they must give in a new row. */
const SHAPE = `
  select 'has' as of, table_name, table_name || '.' || column_name || ' ' || udt_name as what
    from information_schema.columns where table_schema = 'public'
  union all
  select 'has', tablename, regexp_replace(indexdef, ' INDEX .* USING', '')
    from pg_indexes where schemaname = 'public' and indexdef like '% UNIQUE %'
  union all
  select 'needs', table_name, table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
  order by what`;
const shape = z.array(z.object({ of: z.string(), table_name: z.string(), what: z.string() }));
type Shape = z.infer<typeof shape>;
const readShape = async () => shape.parse(await query(url(), SHAPE));

/** What a process that was written for one shape can't do over another. */
function missing(written: Shape, present: Shape): string[] {
  const isIn = (all: Shape, { of, what }: Shape[number]) =>
    all.some((each) => each.of === of && each.what === what);
  const known = new Set(written.map(({ table_name }) => table_name));
  return [
    ...written.filter((each) => each.of === "has" && !isIn(present, each)),
    ...present.filter((each) => each.of === "needs" && known.has(each.table_name) && !isIn(written, each)),
  ].map(({ of, what }) => `${of} ${what}`);
}

it("has only migrations that processes of the last release can go on with, or that say to stop them", async () => {
  await makeOlder(RELEASED);
  const released = await readShape();
  for (const [at, { tag }] of fullJournal.entries.entries()) {
    if (at < RELEASED) continue;
    if (readFileSync(path.join(MIGRATIONS, `${tag}.sql`), "utf8").startsWith(STOP_EVERY_PROCESS)) return;
    await applyFirst(at + 1);
    expect(missing(released, await readShape()), tag).toEqual([]);
  }
});

it("refuses such a migration in words, with nothing changed, while an older process runs", async () => {
  await makeOlder(RELEASED);
  const before = await readShape();
  const connect = async (application_name: string) => {
    const client = new Client({ connectionString: url(), application_name });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const older = [await connect("web listen"), await connect("worker queue"), await connect("worker")];
  await expect(migrate(url())).rejects.toThrow(/earlier version.*\(web and worker\).*Nothing was changed/);
  expect(await readShape()).toEqual(before);

  // Those that end while a start waits are not in its way.
  const start = migrate(url());
  for (const client of older) await client.end();
  await start;
  expect(missing(before, await readShape())).not.toEqual([]);
});

it("applies each migration to tables with rows", async () => {
  await makeOlder(1);
  for (let version = 1; version < fullJournal.entries.length; version += 1) {
    await applyFirst(version);
    await fillTables(url());
  }
  await migrate(url());
  expect(await query(url(), "select job_id from job_search_index where job_id = 'bare'")).toHaveLength(1);
});

/**
 * Dumps of databases with two rows in every table: of release 0.2.0, and of the last commit before the migrations after that
 * release were joined into 0026.
 */
it.each(["release-0.2.0", "before-0026"])("goes on with a database kept from %s", async (kept) => {
  const dump = gunzipSync(readFileSync(`lib/testing/kept-databases/${kept}.sql.gz`)).toString();
  await query(url(), `set session_replication_role = replica; ${dump}`);
  await migrate(url());
  const fresh = await createTestDatabase();
  const { tables, shape } = await stateOf({ url: fresh.url, dataDir: older });
  await fresh.drop();
  expect(await stateOf({ url: url(), dataDir: older })).toMatchObject({ tables, shape });
  expect(await query(url(), "select id from jobs order by id")).toEqual([{ id: "bare" }, { id: "full" }]);
});

// An older one comes up to date by these steps, each of which was applied to rows above.
const LATEST = fullJournal.entries.map(({ tag }, at) => [tag, at + 1] as const).slice(-4, -1);
it.each(LATEST)("brings a database with rows that ends with %s up to date", async (_tag, version) => {
  await makeOlder(version);
  await fillTables(url());
  await migrate(url());
  expect(await query(url(), "select id from jobs order by id")).toEqual([
    { id: "bare" },
    { id: "full" },
    { id: "job_old" },
  ]);
  // The full one was purged, which older indexes did not have.
  expect(
    await query(url(), "select job_id from job_search_index where job_id <> 'full' order by job_id"),
  ).toEqual([{ job_id: "bare" }, { job_id: "job_old" }]);
  expect(await query(url(), "select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([
    { n: fullJournal.entries.length },
  ]);
});
