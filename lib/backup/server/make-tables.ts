import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { getConstructionPlans, getRollbackPlans } from "pg-boss";
import { makeExtension } from "@/lib/platform/server/migrate";
import { latestBundledMigration, quoted } from "@/lib/platform/server/migration-state";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { MIGRATED, type Migrated, readVersions } from "./database-shape";
import type { Versions } from "./format";

/** Whether a backup was made by a version that has changed the database in a way that this build does not know. */
export const isNewer = ({ migrations }: Versions): boolean =>
  MIGRATED.some(({ schema, folder }) => (migrations[schema] ?? 0) > latestBundledMigration(folder));

/**
 * Makes the tables as they were at some versions, without rows, within the caller's transaction. Functions, triggers
 * and views are made by the next start, as by every other.
 * @returns false when the queue's tables were made by a newer version of its package
 */
export async function makeTables(client: Client, { migrations, queue }: Versions): Promise<boolean> {
  await makeExtension(client);
  for (const migrated of MIGRATED) {
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
