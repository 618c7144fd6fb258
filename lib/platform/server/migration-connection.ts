import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { z } from "zod";
import { messages } from "./messages";

/** The table in which the migration tool records the migrations that were applied. */
export type MigrationTable = { schema: string; table: string };

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** A name of a table or sequence, quoted for SQL. */
export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * A value of a table as text; null where there is no such table, or no row.
 * @param what an expression of SQL over all its rows, such as `max(version)`
 */
export async function readValue(
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
  const value = await readValue(client, { schema, name: table }, "max(created_at)");
  return value === null ? null : Number(value);
}

/**
 * Which version has made tables whose newest migration this build does not have: a newer one, or one between two releases,
 * whose migrations were joined since. Null for tables that this build can go on with.
 * @param folder of the migrations
 * @param newest in milliseconds since 1970; null before the first
 */
export function unknownVersion(folder: string, newest: number | null): "newer" | "unreleased" | null {
  const file = path.join(folder, "meta/_journal.json");
  const known = journal.parse(JSON.parse(readFileSync(file, "utf8"))).entries.map(({ when }) => when);
  if (newest === null || known.includes(newest)) return null;
  return newest > Math.max(...known) ? "newer" : "unreleased";
}

/** The default of pg is minutes, and somebody waits for the start. */
const CONNECT_TIMEOUT_MS = 4_000;
const DISK_FULL = "53100";
const NOT_ALLOWED = "42501";
const READ_ONLY = "25006";
/** A lock was not free in time, a statement took too long, a deadlock. */
const IN_USE = ["55P03", "57014", "40P01"];

const coded = z.looseObject({ code: z.string() });
const aggregate = z.looseObject({ errors: z.array(coded).min(1) });

/**
 * Opens a connection for migrations.
 * @param name of the variable with the address
 * @throws Error with a sentence that says what to correct
 */
export async function connectToMigrate(connectionString: string, name = "DATABASE_URL"): Promise<Client> {
  const client = clientFor(connectionString, name);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw new Error(messages.database.unusable(name, reasonOf(cause, client)), { cause });
  }
}

/** The constructor parses the address, and reads the certificates that the address names. */
function clientFor(connectionString: string, name: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  } catch (cause) {
    throw new Error(messages.database.unusable(name, messages.database.causes.unreadable(textOf(cause))), {
      cause,
    });
  }
}

/** The first line of a message: that of a failed query contains the whole query below. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";

/**
 * Brings a database up to date, while no other start does.
 * @param lock its number, which the migrations of one schema share
 * @param name of the variable with the address
 * @throws Error with a sentence: it can't be reached, is newer than this version, or can't be changed
 */
export async function migrateExclusively(
  connectionString: string,
  { lock, name = "DATABASE_URL" }: { lock: number; name?: string | undefined },
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connectToMigrate(connectionString, name);
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lock]);
    if (rows[0]?.held !== true) {
      console.error(messages.database.isUpdating);
      await client.query("select pg_advisory_lock($1)", [lock]);
    }
    await work(client);
  } catch (cause) {
    throw toSentence(cause, name);
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? "") : "");

/** Whether others used what a statement needed, so that it may be tried again. */
export const isInUse = (error: unknown): boolean => IN_USE.includes(codeOf(error));

/** Whether a database may only be read, by its setting or as a copy that follows another. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** A sentence for an error of the database server; any other error as it is. */
function toSentence(error: unknown, name: string): unknown {
  if (!(error instanceof DatabaseError)) return error;
  return new Error(messages.database.unusable(name, causeOf(error)(textOf(error))), { cause: error });
}

function causeOf(error: DatabaseError): (reason: string) => string {
  const { failed, full, inUse, notAllowed } = messages.database.causes;
  if (isInUse(error)) return inUse;
  switch (error.code) {
    case DISK_FULL:
      return full;
    case NOT_ALLOWED:
    case READ_ONLY:
      return notAllowed;
    default:
      return failed;
  }
}

function reasonOf(error: unknown, { host, port, user, database }: Client): string {
  const { causes } = messages.database;
  const where = `${host}:${port}`;
  // An AggregateError when several addresses were tried. It has no code of its own.
  const code = coded.safeParse(error).data?.code ?? aggregate.safeParse(error).data?.errors[0]?.code;
  switch (code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return causes.refused(where);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return causes.unknownHost(host);
    case "28P01":
    case "28000":
      return causes.password(user ?? "");
    case "3D000":
      return causes.noDatabase(database ?? "");
  }
  if (error instanceof Error && /^timeout expired|ETIMEDOUT/.test(error.message)) {
    return causes.late(where, CONNECT_TIMEOUT_MS / 1000);
  }
  return causes.other(where, textOf(error) || String(code));
}

/**
 * Refuses a database that a newer version has changed, because this one would write what that one cannot read, and one of
 * a version between two releases.
 * @param folder of the migrations
 * @throws Error with a sentence
 */
export async function assertKnown(client: Client, folder: string, remembers: MigrationTable): Promise<void> {
  const version = unknownVersion(folder, await latestAppliedMigration(client, remembers));
  if (version !== null) throw new Error(messages.database.unknown[version]);
}
