import { Client } from "pg";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, query } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { migrate } from "./migrate";
import { migrateExclusively } from "./migration-connection";

let url = "";
beforeEach(async ({ onTestFinished }) => {
  const database = await createTestDatabase();
  ({ url } = database);
  onTestFinished(database.drop);
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** As after an update of this program: the next start replaces functions, triggers and views. */
const forget = () => query(url, "comment on schema drizzle is null");

/** How often the server has ended a deadlock; a connection counts when it ends. */
const deadlocks = () =>
  query(url, "select deadlocks::int from pg_stat_database where datname = current_database()");

it("waits for nobody when there is nothing to change, even if somebody has every table locked", async () => {
  const somebody = await connect();
  await somebody.query("begin");
  await somebody.query(`do $$ declare name text; begin
    for name in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('lock table %s in access exclusive mode', name);
    end loop; end $$`);
  await migrate(url);
  await somebody.query("rollback");
});

/** The lock that every write of rows takes, and that two writers can have at once. */
const writing = (table: string) => `lock table ${table} in row exclusive mode`;

it.each([
  ["assets", "jobs"],
  ["jobs", "assets"],
])("lets a transaction end that writes %s before %s, and then changes the tables", async (first, second) => {
  await forget();
  const writer = await connect();
  await writer.query(`begin; ${writing(first)}`);
  const start = migrate(url);
  const waiting = "select from pg_locks where locktype = 'relation' and not granted";
  await eventually(async () => expect(await query(url, waiting)).toHaveLength(1));
  await writer.query(`${writing(second)}; commit`);
  await start;
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
});

const STARTS = 10;

it("changes the tables under a load of writes in either order, without a deadlock", async () => {
  let isOver = false;
  let written = 0;
  const write = async (first: string, second: string) => {
    const writer = await connect();
    const statement = `begin; ${writing(first)}; select pg_sleep(0.002); ${writing(second)}; commit; select pg_sleep(0.02)`;
    for (; !isOver; written += 1) await writer.query(statement);
  };
  const load = Promise.all([
    ...Array.from({ length: 4 }, () => write("assets", "jobs")),
    ...Array.from({ length: 2 }, () => write("jobs", "assets")),
  ]);
  for (let start = 0; start < STARTS; start += 1) {
    await forget();
    await migrate(url);
  }
  isOver = true;
  await load;
  expect(written).toBeGreaterThan(STARTS);
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
});

it("makes again what an older start has replaced, or what a copy lacks", async () => {
  const read = () =>
    query(
      url,
      "select pg_get_functiondef('spent_add'::regproc) as spent, to_regclass('stored_files') as files",
    );
  const made = await read();
  await query(
    url,
    `create or replace function spent_add(workspace text, credits bigint, millicredits double precision)
       returns void language sql as 'select';
     drop view stored_files`,
  );
  await migrate(url);
  expect(await read()).toEqual(made);
});

it("fills the search index again when what an entry has was changed", async () => {
  const isFound = "select facets @> '{request.ratio:16:9}' as found from job_search_index";
  await query(
    url,
    `create or replace function search_index_request(request jsonb) returns text[] language sql immutable
       as $$ select '{}'::text[] $$;
     insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
       body_hash, upstream_key)
     values ('job_1', 'w', 'p', 'k', 'video', 'zeta', 'A heron', '{"ratio":"16:9"}', 'completed', 't', 'h', 'u')`,
  );
  expect(await query(url, isFound)).toEqual([{ found: false }]);
  await migrate(url);
  expect(await query(url, isFound)).toEqual([{ found: true }]);
});

it.each([
  ["40P01", /while others use its tables \(said here\)/],
  ["55P03", /while others use its tables \(said here\)/],
  ["42501", /can't be updated \(said here\); its user must own it/],
  ["53100", /has no room \(said here\)/],
  ["23505", /can't be updated \(said here\); the log of its server/],
])("names what has happened for the error %s of the server", async (code, sentence) => {
  const failing = migrateExclusively(url, { lock: 1 }, async (client) => {
    await client.query(`do $$ begin raise 'said here' using errcode = '${code}'; end $$`);
  });
  await expect(failing).rejects.toThrow(sentence);
});
