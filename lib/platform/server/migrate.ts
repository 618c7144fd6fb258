import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { PgBoss } from "pg-boss";
import { applyMigrations } from "./apply-migrations";
import { isReadOnly, migrateExclusively } from "./migration-connection";
import { QUEUE_SCHEMA } from "./queue";

/** Any number that no other code locks. Several instances may start on one database at once. */
const LOCK = 7_316_001;

/**
 * Brings a database up to date: our tables, their functions and triggers, then the queue's.
 * @param name of the variable with the address, DATABASE_URL when left out
 * @throws Error when the database cannot be reached, a newer version has changed it, or a migration fails; it is then
 * unchanged
 */
export async function migrate(connectionString: string, name?: string): Promise<void> {
  await migrateExclusively(connectionString, { lock: LOCK, name }, async (client) => {
    await createExtension(client);
    await applyMigrations(client, {
      schema: "public",
      folder: path.join(process.cwd(), "lib/platform/server/migrations"),
      remembers: { schema: "drizzle", table: "__drizzle_migrations" },
      repeatable: sqlFilesIn("server").map((file) => readFileSync(file, "utf8")),
    });
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: QUEUE_SCHEMA,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.stop({ graceful: false });
  });
}

/**
 * The owner of a database may create this extension where the server has its files. Searches in prompts need
 * it.
 */
export async function createExtension(client: Client): Promise<void> {
  try {
    await client.query("create extension if not exists pg_trgm");
  } catch (cause) {
    if (isReadOnly(cause)) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The database needs the extension pg_trgm, which comes with PostgreSQL ("contrib") and could not be made here: ${message}. ` +
        "Run `create extension pg_trgm` in it as a superuser, then start again.",
      { cause },
    );
  }
}

/**
 * The SQL files of all capabilities in this part of their folders, each beside the tables that it is about. They are
 * independent of each other.
 */
export function sqlFilesIn(part: "server" | "server/restored"): string[] {
  const lib = path.join(process.cwd(), "lib");
  return readdirSync(lib)
    .map((capability) => path.join(lib, capability, part))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith(".sql"))
    .sort();
}
