import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { getConstructionPlans, getRollbackPlans } from "pg-boss";
import { createExtension } from "@/lib/platform/server/migrate";
import {
  latestAppliedMigration,
  type MigrationTable,
  quoted,
  readValue,
  unknownVersion,
} from "@/lib/platform/server/migration-connection";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import type { Sequence, Table, Versions } from "./format";

/** What makes the tables of a schema, and remembers what it has made. */
type Migrated = { schema: string; folder: string; remembers: MigrationTable };

export const MIGRATED_SCHEMAS: readonly Migrated[] = [
  {
    schema: "public",
    folder: "lib/platform/server/migrations",
    remembers: { schema: "drizzle", table: "__drizzle_migrations" },
  },
  // The embedded service's, wherever it uses the same database. Nothing else of it is known here.
  {
    schema: "sandbox",
    folder: "lib/sandbox/migrations",
    remembers: { schema: "sandbox", table: "migrations" },
  },
];

/** Every schema of ours. */
const SCHEMAS = ["public", "drizzle", "sandbox", QUEUE_SCHEMA];

/** Of the queue's tables these are what it has observed and what it makes itself. */
const NOT_KEPT = ["version", "warning", "bam", "queue_stats"];

/** Whether a row of the catalog belongs to an extension. */
const OF_EXTENSION =
  "exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')";

/** All tables with the columns that are stored, in an order in which rows refer only to rows before them. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(distinct fn.nspname || '.' || f.relname), '[]')
         from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1) and not ${OF_EXTENSION}
       and not (n.nspname = $2 and c.relname = any($3))
     order by 1, 2`,
    [SCHEMAS, QUEUE_SCHEMA, NOT_KEPT],
  );
  return inOrder(rows).map(({ schema, name, columns }) => ({ schema, name, columns }));
}

function inOrder<Row extends Table & { needs: string[] }>(rows: readonly Row[]): Row[] {
  const ordered: Row[] = [];
  let rest = [...rows];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ schema, name }) => `${schema}.${name}`));
    const ready = rest.filter(({ needs }) => !needs.some((need) => waiting.has(need)));
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    rest = rest.filter((row) => !ready.includes(row));
  }
  return ordered;
}

/** Where the sequences of our tables stand. They are not part of a snapshot: none stands before its rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) and not ${OF_EXTENSION} order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const which of rows) {
    const { rows: at } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(which)}`,
    );
    const [state] = at;
    if (state !== undefined) sequences.push({ ...which, ...state });
  }
  return sequences;
}

/** How far the tables of each schema were migrated. */
export async function readVersions(client: Client): Promise<Versions> {
  const migrations: Versions["migrations"] = {};
  for (const { schema, remembers } of MIGRATED_SCHEMAS) {
    migrations[schema] = await latestAppliedMigration(client, remembers);
  }
  const queue = await readValue(client, { schema: QUEUE_SCHEMA, name: "version" }, "max(version)");
  return { migrations, queue: queue === null ? null : Number(queue) };
}

/** Which version has made a backup of tables that this build does not know; null for one that it can restore. */
export const unknownVersionOf = ({ migrations }: Versions): ReturnType<typeof unknownVersion> =>
  MIGRATED_SCHEMAS.map(({ schema, folder }) => unknownVersion(folder, migrations[schema] ?? null)).find(
    Boolean,
  ) ?? null;

/**
 * Makes the tables as they were at some versions, without rows, within the caller's transaction. Functions, triggers
 * and views are made by the next start, as by every other.
 * @returns false when the queue's tables were made by a newer version of its package
 */
export async function makeTables(client: Client, { migrations, queue }: Versions): Promise<boolean> {
  await createExtension(client);
  for (const migrated of MIGRATED_SCHEMAS) {
    const last = migrations[migrated.schema];
    if (last !== null && last !== undefined) await migrateTo(client, migrated, last);
  }
  return queue === null || (await makeQueue(client, queue));
}

/** As the migration tool does, but only up to a time. The rows of its own table come from the backup. */
async function migrateTo(client: Client, { folder, remembers }: Migrated, last: number): Promise<void> {
  const { schema, table } = remembers;
  await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
  await client.query(
    `create table ${quoted({ schema, name: table })} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const migrationsFolder = path.join(process.cwd(), folder);
  if (!existsSync(migrationsFolder)) throw new Error(`${migrationsFolder} is missing.`);
  for (const { folderMillis, sql } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > last) break;
    for (const statement of sql) await client.query(statement);
  }
}

/** The plans are transactions of their own, with limits that are too short for what follows in ours. */
async function runPlan(client: Client, plan: string): Promise<void> {
  await client.query(plan.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, ""));
  await client.query("set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0");
}

async function makeQueue(client: Client, wanted: number): Promise<boolean> {
  await runPlan(client, getConstructionPlans(QUEUE_SCHEMA));
  let version = (await readVersions(client)).queue ?? 0;
  for (; version > wanted; version -= 1) await runPlan(client, getRollbackPlans(QUEUE_SCHEMA, version));
  return version === wanted;
}
