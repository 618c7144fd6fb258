import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { closeListener } from "@/lib/platform/server/listen";
import { closeLocks } from "@/lib/platform/server/lock";

export type TestDatabase = { name: string; url: string; drop(): Promise<void> };

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("databaseServer").adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new, migrated database on the run's server, of the dashboard or of the embedded service; or one of no tables. */
export async function createTestDatabase(
  of: "dashboard" | "sandbox" | "nothing" = "dashboard",
): Promise<TestDatabase> {
  const { templates } = inject("databaseServer");
  return copyDatabase(of === "nothing" ? "template0" : templates[of]);
}

/** A copy of a database to which nobody is connected. */
export async function copyDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return {
    name,
    url: inject("databaseServer").adminUrl.replace("/postgres?", `/${name}?`),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

/**
 * Gives the test file a separate database, which `database()` and `pool()` use. Call it at the top of the
 * file.
 */
export function withTestDatabase(): void {
  let testDatabase: TestDatabase;
  const before = process.env.DATABASE_URL;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    process.env.DATABASE_URL = testDatabase.url;
    resetEnv();
    // What an earlier file of this process left running may have opened the pool again, on the database of before.
    await closeDatabase();
  });
  afterAll(async () => {
    await Promise.all([closeDatabase(), closeLocks(), closeListener()]);
    await testDatabase.drop();
    process.env.DATABASE_URL = before;
    resetEnv();
  });
}

/** Runs a statement on a connection of its own. */
export async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
