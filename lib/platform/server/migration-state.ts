import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Client, escapeIdentifier } from "pg";
import { z } from "zod";

/** The table in which the migration tool remembers what it has made. */
export type MigrationTable = { schema: string; table: string };

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** A name as SQL has it. */
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * A value of a table as text; null where there is no such table, or no row.
 * @param what an expression of SQL over all its rows, such as `max(version)`
 */
export async function valueIn(
  client: Client,
  table: { schema: string; name: string },
  what: string,
): Promise<string | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass($1) is not null as there",
    [quoted(table)],
  );
  if (tables[0]?.there !== true) return null;
  const { rows } = await client.query<{ value: string | null }>(
    `select (${what})::text as value from ${quoted(table)}`,
  );
  return rows[0]?.value ?? null;
}

/** The time of the newest migration that a database has, in milliseconds since 1970; null before the first. */
export async function latestAppliedMigration(
  client: Client,
  { schema, table }: MigrationTable,
): Promise<number | null> {
  const value = await valueIn(client, { schema, name: table }, "max(created_at)");
  return value === null ? null : Number(value);
}

/**
 * The time of the newest migration that this build has, in milliseconds since 1970.
 * @param folder of the migrations
 */
export function latestBundledMigration(folder: string): number {
  const file = path.join(folder, "meta/_journal.json");
  return Math.max(...journal.parse(JSON.parse(readFileSync(file, "utf8"))).entries.map(({ when }) => when));
}
