import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { z } from "zod";
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

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A value of each type that a column without a default has; `mark` makes it the value of one row. */
const VALUES: Record<string, (mark: string) => string> = {
  text: (mark) => `'${mark}'`,
  int4: () => "1",
  int8: () => "1",
  float8: () => "1",
  bool: () => "true",
  date: () => "current_date",
  timestamptz: () => "now()",
  jsonb: () => "'{}'",
  bytea: (mark) => `'${mark}'`,
  tsvector: (mark) => `'${mark}'`,
  _text: (mark) => `'{${mark}}'`,
};
const tables = z.array(
  z.object({
    table: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean() })),
  }),
);
type Table = z.infer<typeof tables>[number];

/**
 * Adds two rows to every table that has none: "full" has a value in each column, "bare" only where there must
 * be one. Every text is the row's name, so that rows refer to each other.
 */
async function fillTables(): Promise<void> {
  const all = tables.parse(
    await query(
      url(),
      `select table_name as table, json_agg(json_build_object(
         'name', column_name, 'type', udt_name, 'required', is_nullable = 'NO')) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_default is null
       group by table_name`,
    ),
  );
  const inserts = all.flatMap(({ table, columns }) => [
    insertOf("full", { table, columns }),
    insertOf("bare", { table, columns: columns.filter(({ required }) => required) }),
  ]);
  // A replica checks no reference, so the tables can be filled in any order.
  await query(url(), `set session_replication_role = replica; ${inserts.join(";")}`);
}

function insertOf(mark: string, { table, columns }: Table): string {
  const values = columns.map(({ name: column, type }) => {
    const value = VALUES[type];
    if (!value) throw new Error(`${table}.${column} is a ${type}. Add a value of this type to VALUES.`);
    return value(mark);
  });
  return `insert into "${table}" (${columns.map((column) => `"${column.name}"`).join()}) values (${values.join()})
    on conflict do nothing`;
}

it("brings a database of the first version up to date and keeps what was made, findable", async () => {
  await makeOlder(1);
  await migrate(url());
  await migrate(url());
  expect(await query(url(), "select prompt, credits_used, favourite, imported from jobs")).toEqual([
    { prompt: "A heron at dawn", credits_used: 9, favourite: false, imported: false },
  ]);
  expect(
    await query(url(), "select job_id from job_search_index where words @@ to_tsquery('simple', 'heron')"),
  ).toEqual([{ job_id: "job_old" }]);
});

it("fills in the jobs that the search index lacks, whatever else is in it, but none that was purged", async () => {
  await makeOlder(1);
  await migrate(url());
  await fillTables();
  await query(url(), "delete from job_search_index where job_id <> 'job_old'");
  await migrate(url());
  expect(await query(url(), "select job_id from job_search_index order by job_id")).toEqual([
    { job_id: "bare" },
    { job_id: "job_old" },
  ]);
});

it("takes ids out of the words that a search looks in", async () => {
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

it("applies each migration to tables with rows", async () => {
  await makeOlder(1);
  for (let version = 1; version < fullJournal.entries.length; version += 1) {
    await applyFirst(version);
    await fillTables();
  }
  await migrate(url());
  expect(await query(url(), "select job_id from job_search_index where job_id = 'bare'")).toHaveLength(1);
});
