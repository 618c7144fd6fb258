import "server-only";
import { Client, DatabaseError } from "pg";
import { z } from "zod";
import { messages } from "../messages";
import { latestAppliedMigration, latestBundledMigration, type MigrationTable } from "./migration-state";

/** A person who starts us waits for a sentence; pg itself would wait for minutes. */
const CONNECT_WITHIN_MS = 4_000;
const DISK_FULL = "53100";

const coded = z.looseObject({ code: z.string() });
const manifold = z.looseObject({ errors: z.array(coded).min(1) });

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

/** It reads the address, and the certificates that the address names. */
function clientFor(connectionString: string, name: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  } catch (cause) {
    throw new Error(messages.database.unusable(name, messages.database.causes.unreadable(textOf(cause))), {
      cause,
    });
  }
}

/** The first line: a query that failed is told with all of its text below. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";

/**
 * Brings a database up to date, while no other start does.
 * @param lock its number, which the migrations of one schema share
 * @param name of the variable with the address
 * @throws Error with a sentence: it can't be reached, is newer than this version, or can't be changed
 */
export async function migrateAlone(
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
    throw inWords(cause, name);
  } finally {
    await client.end();
  }
}

/** What the server says against a change; other errors are told by themselves. */
function inWords(error: unknown, name: string): unknown {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  if (!(cause instanceof DatabaseError)) return error;
  const { full, notUpdated } = messages.database.causes;
  const reason = cause.code === DISK_FULL ? full(textOf(cause)) : notUpdated(textOf(cause));
  return new Error(messages.database.unusable(name, reason), { cause: error });
}

function reasonOf(error: unknown, { host, port, user, database }: Client): string {
  const { causes } = messages.database;
  const where = `${host}:${port}`;
  // Several addresses were tried; each has a reason, and the error as a whole has no words.
  const code = coded.safeParse(error).data?.code ?? manifold.safeParse(error).data?.errors[0]?.code;
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
    return causes.late(where, CONNECT_WITHIN_MS / 1000);
  }
  return causes.other(where, textOf(error) || String(code));
}

/**
 * Refuses a database that a newer version has changed: this one would write what that one cannot read.
 * @param folder of the migrations
 * @throws Error with a sentence
 */
export async function refuseNewer(client: Client, folder: string, remembers: MigrationTable): Promise<void> {
  const newest = await latestAppliedMigration(client, remembers);
  if (newest !== null && newest > latestBundledMigration(folder)) throw new Error(messages.database.isNewer);
}
