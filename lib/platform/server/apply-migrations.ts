import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { messages } from "./messages";
import {
  assertKnown,
  isInUse,
  latestAppliedMigration,
  type MigrationTable,
  quoted,
} from "./migration-connection";

/** What makes the tables of a schema, where it remembers what it has made, and what it replaces with every change. */
type Migrated = {
  schema: string;
  /** Of the migrations. */
  folder: string;
  remembers: MigrationTable;
  /** Functions, triggers and views as SQL, which the migration tool does not manage. */
  repeatable: readonly string[];
};

/**
 * The head of a migration that an older release can't live with. A start applies it only while no process is connected that
 * does not have it.
 */
export const STOP_EVERY_PROCESS = "-- Stop every process before this one.";
/** The names under which web and worker connect, in every release, begin with the process. */
const OLDER_PROCESSES = `select distinct split_part(application_name, ' ', 1) as name from pg_stat_activity
  where datname = current_database() and application_name ~ '^(web|worker)( |$)' order by name`;
/** How long processes of a start that was stopped or killed may take to end. */
const LEAVING_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** How long a start tries to get the tables for itself. A backup or a long query may have one of them. */
const TRIES_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/**
 * Brings the tables of a schema up to date in one transaction. A database that has everything gets no lock on any table.
 * @throws Error when a newer or an unreleased version has changed it, older processes run that can't go on with it, or others use its tables
 * without a pause; it is then unchanged
 */
export async function applyMigrations(client: Client, migrated: Migrated): Promise<void> {
  await assertKnown(client, migrated.folder, migrated.remembers);
  const migrations = readMigrationFiles({ migrationsFolder: migrated.folder });
  const ours = createHash("sha256")
    .update(JSON.stringify([migrations.map(({ hash }) => hash), migrated.repeatable]))
    .digest("hex");
  if ((await readNote(client, migrated)) === `${ours} ${await readMade(client, migrated)}`) return;
  const last = (await latestAppliedMigration(client, migrated.remembers)) ?? 0;
  const pending = migrations.filter(({ folderMillis }) => folderMillis > last);
  if (pending.some(({ sql: [first] }) => first?.startsWith(STOP_EVERY_PROCESS))) await requireNoOlder(client);
  await whileNobodyUses(client, migrated.schema, async () => {
    await applyPending(client, migrated, pending);
    for (const sql of migrated.repeatable) await client.query(sql);
    await writeNote(client, migrated, `${ours} ${await readMade(client, migrated)}`);
  });
}

/**
 * Waits for processes to end that were started before this migration, which are all that are connected.
 * @throws Error with a sentence when they go on
 */
async function requireNoOlder(client: Client): Promise<void> {
  const deadline = performance.now() + LEAVING_MS;
  for (;;) {
    const { rows } = await client.query<{ name: string }>(OLDER_PROCESSES);
    if (rows.length === 0) return;
    if (performance.now() > deadline)
      throw new Error(messages.database.hasOlder(rows.map(({ name }) => name)));
    await wait(LOOK_EVERY_MS);
  }
}

async function applyPending(
  client: Client,
  { remembers: { schema, table } }: Migrated,
  pending: ReturnType<typeof readMigrationFiles>,
): Promise<void> {
  const applied = quoted({ schema, name: table });
  await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
  await client.query(
    `create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { folderMillis, hash, sql } of pending) {
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${applied} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  }
}

const NOT_OF_EXTENSION = "not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')";

/**
 * A hash of the rows of the catalog for the functions, triggers and views of a schema: an older start, or a copy without
 * them, leaves others than those that were made here. Their definitions as SQL would need locks on their tables.
 */
async function readMade(client: Client, { schema }: Migrated): Promise<string | undefined> {
  const { rows } = await client.query<{ made: string }>(
    `select md5(coalesce(string_agg(entry, '' order by entry), '')) as made from (
       select o::text as entry from pg_proc o
         where pronamespace = to_regnamespace($1) and ${NOT_OF_EXTENSION}
       union all
       select o::text from pg_trigger o join pg_class on pg_class.oid = tgrelid
         where relnamespace = to_regnamespace($1) and not tgisinternal
       union all
       select o::text from pg_rewrite o join pg_class on pg_class.oid = ev_class
         where relnamespace = to_regnamespace($1)
     ) entries`,
    [client.escapeIdentifier(schema)],
  );
  return rows[0]?.made;
}

/** The note is the comment of the schema that remembers the migrations: a copy by rows alone has none. */
async function readNote(client: Client, { remembers }: Migrated): Promise<string | null | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    "select obj_description(to_regnamespace($1), 'pg_namespace') as note",
    [client.escapeIdentifier(remembers.schema)],
  );
  return rows[0]?.note;
}

async function writeNote(client: Client, { remembers }: Migrated, note: string): Promise<void> {
  await client.query(
    `comment on schema ${client.escapeIdentifier(remembers.schema)} is ${client.escapeLiteral(note)}`,
  );
}

/**
 * Runs `work` in a transaction that has all tables of a schema for itself, so that it waits for nobody and nobody can wait
 * for it in a circle. Tries again when others use the tables or an error says that they were in its way.
 */
async function whileNobodyUses(client: Client, schema: string, work: () => Promise<void>): Promise<void> {
  const triesUntil = performance.now() + TRIES_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      await client.query("begin");
      await lockTables(client, schema);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      if (!isInUse(error) || performance.now() > triesUntil) throw error;
      if (pauseMs === FIRST_PAUSE_MS) console.error(messages.database.isInUse);
      await wait(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Locks all tables and views of ours until the transaction ends, in the order in which the application does: first those
 * whose triggers write into others. The server looks for a deadlock when somebody has waited for `deadlock_timeout`. This
 * gives up in half of that, so it is in no deadlock that anybody sees.
 */
async function lockTables(client: Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select o.oid::regclass::text as name from pg_class o
     where relnamespace = to_regnamespace($1) and relkind in ('r', 'v') and pg_has_role(relowner, 'usage')
       and ${NOT_OF_EXTENSION}
     order by relkind, exists (select from pg_trigger where tgrelid = o.oid and not tgisinternal) desc, relname`,
    [client.escapeIdentifier(schema)],
  );
  if (rows.length === 0) return;
  await client.query(
    `select set_config(wait.name, (setting::int / 2)::text, true)
     from pg_settings, unnest(array['lock_timeout', 'statement_timeout']) wait (name)
     where pg_settings.name = 'deadlock_timeout'`,
  );
  await client.query(`lock table ${rows.map(({ name }) => name).join(", ")} in access exclusive mode`);
  await client.query("set local statement_timeout = 0");
}
