import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { PgBoss } from "pg-boss";
import { assertNotNewer, migrateExclusively } from "./migration-connection";
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
    const folder = path.join(process.cwd(), "lib/platform/server/migrations");
    await assertNotNewer(client, folder, { schema: "drizzle", table: "__drizzle_migrations" });
    await createExtension(client);
    if (existsSync(path.join(folder, "meta/_journal.json"))) {
      await applyMigrations(drizzle(client), { migrationsFolder: folder });
      await applyRepeatable(client);
    }
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

/** Functions, triggers and views, which the migration tool does not manage: replaced at every start. */
async function applyRepeatable(client: Client): Promise<void> {
  for (const file of sqlFilesIn("server")) await client.query(readFileSync(file, "utf8"));
}
