import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { createBackup } from "@/lib/backup/server/backup";
import { copyOut, setTextFormat } from "@/lib/backup/server/copy-rows";
import { readSequences, readTables } from "@/lib/backup/server/database-shape";
import { restoreBackup } from "@/lib/backup/server/restore";
import { RESTORED_TABLES } from "@/lib/backup/server/restored-tables";
import { type Place, setDataDir } from "./backup-places";

/** Of the installations of these tests. */
export const OWN_SECRET = "k3f9Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";

const never = new AbortController().signal;

/** Backs a place up into a new file of a folder. */
export async function backup({ url, dataDir }: Place, folder: string, secret: string | null = null) {
  setDataDir(dataDir);
  const file = path.join(folder, `${randomUUID()}.tar`);
  return {
    file,
    ...(await createBackup({ databaseUrl: url, file, signingSecret: OWN_SECRET, secret, signal: never })),
  };
}

/** Restores into a place; `kept` are the secrets that were kept. */
export async function restored(
  { url, dataDir }: Place,
  file: string,
  { signal = never, secrets = [OWN_SECRET], secret = false, unverified = false, keepSignIns = false } = {},
) {
  setDataDir(dataDir);
  const kept: string[] = [];
  const keepSecret = (each: string) => void kept.push(each);
  const accept = { secret, unverified };
  const options = { databaseUrl: url, file, secrets, accept, keepSignIns, keepSecret, signal };
  return { ...(await restoreBackup(options)), kept };
}

/** Counts and hashes of all tables, where the sequences stand, and everything that was made beside tables. */
export async function stateOf({ url, dataDir }: Place) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await setTextFormat(client);
    const tables = await readTables(client);
    const sums = [];
    for (const table of tables) sums.push(await copyOut(client, table));
    const { rows: shape } = await client.query(SHAPE);
    return { tables, sums, shape, sequences: await readSequences(client), files: filesOf(dataDir) };
  } finally {
    await client.end();
  }
}

/**
 * A state without the rows of tables in which a restore ends what opens or spends something. They are compared by the
 * restore itself, before it does.
 */
export const withoutEnded = ({ sums, ...state }: State) => ({
  ...state,
  sums: sums.filter(({ schema, name }) => RESTORED_TABLES[`${schema}.${name}`] === "neither"),
});

type State = Awaited<ReturnType<typeof stateOf>>;

/**
 * Triggers, functions, indexes, constraints and generated columns, as the server writes them. pg-boss has tables for the
 * statistics of a day, which are others in a database of yesterday.
 */
const SHAPE = `
  select definition from (select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'sandbox', 'pgboss') and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select indexdef from pg_indexes where schemaname in ('public', 'drizzle', 'sandbox', 'pgboss')
  union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
  union all select table_schema || table_name || column_name || data_type || is_nullable || coalesce(column_default, '')
      || is_generated || is_identity from information_schema.columns where table_schema in ('public', 'drizzle', 'sandbox', 'pgboss')
  ) shape where definition !~ 'queue_stats_\\d{8}' order by 1`;

/** The texts of all files but markers, by their paths. */
export const filesOf = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [path.relative(dataDir, file), readFileSync(file, "utf8")]),
  );
