import "server-only";
import { access } from "node:fs/promises";
import type { Client } from "pg";
import { assertKnown, connectToMigrate } from "@/lib/platform/server/migration-connection";
import { messages } from "../messages";
import { type ArchiveWriter, createArchive } from "./archive-writer";
import { copyOut, setTextFormat } from "./copy-rows";
import { MIGRATED_SCHEMAS, readSequences, readTables, readVersions } from "./database-shape";
import {
  FILES,
  FORMAT,
  HEAD,
  type Head,
  ROWS,
  SECRET,
  SUMS,
  type Sums,
  type Table,
  type TableSum,
  type Totals,
} from "./format";
import {
  declareNamedFiles,
  isName,
  isStillNamed,
  type NamedFile,
  namedFiles,
  openStored,
} from "./stored-files";

/** Rows are collected up to so many bytes, because tar has the size of an entry before its bytes. */
const ROWS_BYTES = 4_000_000;
const LINK_SECRET: NamedFile = { store: "sandbox", name: "link-secret" };

export type BackupOptions = {
  /** Of the database itself, not of a pooler: the list of files belongs to the connection. */
  databaseUrl: string;
  /** The setting with its address, for messages. */
  variable?: string;
  file: string;
  /** The installation's own, by which a restore knows the archive for its own; null where none is known. */
  signingSecret: string | null;
  /** What opens the stored API keys; null leaves it out. */
  secret: string | null;
  signal: AbortSignal;
};
export type Backup = Totals & { bytes: number; rows: number };

/**
 * Writes the database and every file that its rows name into one archive, while everything goes on. The rows are those
 * of one moment. The archive has its name only when it is whole and on disk.
 * @throws Error with a sentence for the person who asked
 */
export async function createBackup({
  databaseUrl,
  variable,
  file,
  signingSecret,
  secret,
  signal,
}: BackupOptions): Promise<Backup> {
  await refuseExisting(file);
  const client = await connectToMigrate(databaseUrl, variable);
  try {
    for (const { folder, remembers } of MIGRATED_SCHEMAS) await assertKnown(client, folder, remembers);
    const archive = await createArchive(file);
    try {
      const { tables } = await writeDatabase(client, archive, signal);
      if (secret !== null) await archive.addText(SECRET, secret);
      const totals = await writeFiles(client, archive, signal);
      const bytes = await archive.finish(totals, signingSecret);
      return { ...totals, bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** A backup never replaces another. */
async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(messages.backup.taken(file));
}

/** Writes all rows as they are at one moment; after it the connection has the list of files that they name. */
async function writeDatabase(client: Client, archive: ArchiveWriter, signal: AbortSignal): Promise<Sums> {
  await setTextFormat(client);
  await client.query("begin isolation level repeatable read read only");
  const head: Head = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    versions: await readVersions(client),
    tables: await readTables(client),
  };
  await archive.addText(HEAD, JSON.stringify(head));
  const tables: TableSum[] = [];
  for (const table of head.tables) tables.push(await writeRows(client, table, archive, signal));
  const sums = { tables, sequences: await readSequences(client) };
  await archive.addText(SUMS, JSON.stringify(sums));
  await declareNamedFiles(client);
  await client.query("commit");
  return sums;
}

async function writeRows(
  client: Client,
  table: Table,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<TableSum> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let entries = 0;
  const write = async () => {
    entries += 1;
    await archive.add(`${ROWS}${table.schema}.${table.name}/${entries}`, bytes, parts);
    parts = [];
    bytes = 0;
  };
  const sum = await copyOut(client, table, async (part) => {
    signal.throwIfAborted();
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= ROWS_BYTES) await write();
  });
  if (bytes > 0) await write();
  return sum;
}

async function writeFiles(client: Client, archive: ArchiveWriter, signal: AbortSignal): Promise<Totals> {
  const totals: Totals = { files: 0, fileBytes: 0, removed: 0, missing: 0 };
  const write = async ({ store, name }: NamedFile): Promise<boolean> => {
    signal.throwIfAborted();
    const file = isName(store, name) ? await openStored(store, name, signal) : null;
    if (file === null) return false;
    await archive.add(`${FILES}${store}/${name}`, file.sizeBytes, file.bytes);
    totals.files += 1;
    totals.fileBytes += file.sizeBytes;
    return true;
  };
  // Not every database has the embedded service beside it.
  await write(LINK_SECRET);
  for await (const named of namedFiles(client)) {
    if (await write(named)) continue;
    const reason = (await isStillNamed(client, named)) ? "missing" : "removed";
    totals[reason] += 1;
    await archive.noteAbsence({ ...named, reason });
  }
  return totals;
}
