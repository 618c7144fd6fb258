import "server-only";
import type { Client } from "pg";
import { isForeign, notOurs } from "@/lib/files/server/ownership";
import { anyStoreOf, kindOfPlace } from "@/lib/files/server/store";
import { connectToMigrate } from "@/lib/platform/server/migration-connection";
import { quoted } from "@/lib/platform/server/migration-state";
import { messages } from "../messages";
import { ArchiveError, readArchive, textOf } from "./archive-reader";
import { type Checked, checkArchive } from "./check-archive";
import { copyOut, setTextFormat } from "./copy-rows";
import { readTables } from "./database-shape";
import { FilesOfStores, RowsOfTables } from "./fill";
import { FILES, type Head, ROWS, SECRET, SUMS, type Sums, type Table, type Totals } from "./format";
import { isNewer, makeTables } from "./make-tables";
import { countAsPerhapsSent } from "./perhaps-sent";
import { clearStores, firstFilled } from "./stored";

export type RestoreOptions = {
  databaseUrl: string;
  variable?: string;
  file: string;
  /** Keeps the secret of a backup that has one; called when all else is restored. */
  keepSecret: (secret: string) => void;
  signal: AbortSignal;
};
export type Restored = Totals & { rows: number; hasSecret: boolean };

/**
 * Restores an archive into an empty database and empty stores, and compares every row and file with the archive. Rows
 * that were not sent yet then count as perhaps sent. The archive is read twice: nothing is written before all of it is
 * known to be whole. When it fails later, as on a full disk, database and stores are empty again.
 * @throws Error with a sentence for the person who asked
 */
export async function restoreBackup({
  databaseUrl,
  variable,
  file,
  keepSecret,
  signal,
}: RestoreOptions): Promise<Restored> {
  const client = await connectToMigrate(databaseUrl, variable);
  try {
    await refuseFilled(client);
    const checked = await checkArchive(file, signal);
    if (isNewer(checked.head.versions)) throw new ArchiveError(messages.archive.newer(file));
    await setTextFormat(client);
    await client.query("begin");
    let secret: string | undefined;
    let isCommitting = false;
    try {
      if (!(await makeTables(client, checked.head.versions)))
        throw new ArchiveError(messages.archive.newer(file));
      await requireColumns(client, checked.head, file);
      // A migration may have added rows, which are in the backup, too.
      await client.query(`truncate ${checked.head.tables.map(quoted).join(", ")}`);
      secret = await fill(client, file, checked, signal);
      await countAsPerhapsSent(client, checked.head);
      if (secret !== undefined) keepSecret(secret);
      isCommitting = true;
      await client.query("commit");
    } catch (error) {
      // The end of the connection takes the rows back, also in the middle of a COPY. A commit whose answer was lost may
      // have kept them, and their files with them.
      if (!isCommitting) await clearStores();
      throw error;
    }
    const rows = checked.sums.tables.reduce((sum, table) => sum + table.rows, 0);
    return { ...checked.totals, rows, hasSecret: secret !== undefined };
  } finally {
    await client.end();
  }
}

/** What is there may be of use to somebody, so nothing is restored over it. */
async function refuseFilled(client: Client): Promise<void> {
  const [table] = await readTables(client);
  if (table)
    throw new Error(messages.restore.database(client.database ?? "", `${table.schema}.${table.name}`));
  const filled = await firstFilled();
  if (filled !== undefined) throw new Error(messages.restore.folder(filled));
  if (await isForeign(anyStoreOf, client)) throw new Error(notOurs("foreign", kindOfPlace()));
}

/** @returns the secret of an archive that has one */
async function fill(
  client: Client,
  file: string,
  { head, sums }: Checked,
  signal: AbortSignal,
): Promise<string | undefined> {
  const rows = new RowsOfTables(client, head.tables);
  const files = new FilesOfStores();
  let secret: string | undefined;
  try {
    for await (const entry of readArchive(file, signal)) {
      signal.throwIfAborted();
      if (entry.name.startsWith(ROWS)) await rows.write(entry);
      else if (entry.name.startsWith(FILES)) await files.write(entry);
      else if (entry.name === SECRET) secret = await textOf(entry);
      // It is behind the rows of every table.
      else if (entry.name === SUMS) await rows.end();
      if (!isRead(entry.name)) for await (const _ of entry.bytes);
    }
    await files.end();
  } catch (error) {
    await files.stop();
    throw error;
  }
  await verifyTables(client, head.tables, sums);
  return secret;
}

const isRead = (name: string): boolean => name.startsWith(ROWS) || name.startsWith(FILES) || name === SECRET;

/** The tables that were made have every column of the backup, unless it has tables that are not ours. */
async function requireColumns(client: Client, { tables }: Head, file: string): Promise<void> {
  const made = new Map((await readTables(client)).map((table) => [quoted(table), new Set(table.columns)]));
  for (const table of tables) {
    const columns = made.get(quoted(table));
    const lacks = columns === undefined ? table.name : table.columns.find((column) => !columns.has(column));
    if (lacks !== undefined)
      throw new ArchiveError(messages.archive.foreign(file, `${quoted(table)}: ${lacks}`));
  }
}

async function verifyTables(client: Client, tables: readonly Table[], { tables: wanted, sequences }: Sums) {
  for (const table of tables) {
    const { rows, digest } = await copyOut(client, table);
    const want = wanted.find(({ schema, name }) => schema === table.schema && name === table.name);
    if (want?.rows !== rows || want.digest !== digest)
      throw new Error(messages.restore.changed(quoted(table)));
  }
  for (const sequence of sequences) {
    const name = quoted(sequence);
    await client.query("select setval($1::regclass, $2, $3)", [name, sequence.value, sequence.isCalled]);
  }
}
