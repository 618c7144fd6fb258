import path from "node:path";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { applyMigrations } from "@/lib/platform/server/apply-migrations";
import { migrateExclusively } from "@/lib/platform/server/migration-connection";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a statement runs: inside a caller's transaction, or outside any. */
export type Executor = Database | Transaction;

/** Two instances of the service may start on one database at once; one of them migrates. */
const MIGRATION_LOCK = 4_010_001;

/**
 * Brings the tables of the schema `sandbox` up to date.
 * @throws Error when the database cannot be reached, or a newer version has changed it
 */
export async function migrateSandbox(connectionString: string): Promise<void> {
  await migrateExclusively(connectionString, { lock: MIGRATION_LOCK }, async (client) => {
    await applyMigrations(client, {
      schema: "sandbox",
      folder: path.join(process.cwd(), "lib/sandbox/migrations"),
      remembers: { schema: "sandbox", table: "migrations" },
      repeatable: [],
    });
  });
}
