import "server-only";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { isForeign, ownershipMessage } from "@/lib/files/server/ownership";
import { storeKind, uncheckedStore } from "@/lib/files/server/store";
import { sqlFilesIn } from "@/lib/platform/server/migrate";
import { connectToMigrate, quoted } from "@/lib/platform/server/migration-connection";
import { messages } from "../messages";
import {
  ArchiveError,
  type Checked,
  checkArchive,
  entryText,
  parseJson,
  readArchive,
} from "./archive-reader";
import { copyOut, setTextFormat } from "./copy-rows";
import { makeTables, readTables, unknownVersionOf } from "./database-shape";
import { FileWriter, RowWriter } from "./fill";
import {
  checkMac,
  END,
  end as endSchema,
  FILES,
  type Head,
  ROWS,
  SUMS,
  type Sums,
  type Table,
  type Totals,
} from "./format";
import { clearStores, firstFilled } from "./stored-files";

type RestoreOptions = {
  databaseUrl: string;
  variable?: string;
  file: string;
  /** Of this installation: an archive of its own was marked under one of them. */
  secrets: readonly string[];
  accept: Accepted;
  /** Whether keys and members sign in as at the time of the backup, because none of them was ended since. */
  keepSignIns: boolean;
  /** Keeps the secret of a backup that has one, where it is accepted; called when all else is restored. */
  keepSecret: (secret: string) => void;
  signal: AbortSignal;
};
/** What the person who restores accepts from an archive. */
type Accepted = {
  /** To install the secret that it contains. */
  secret: boolean;
  /** That it may be from another installation. */
  unverified: boolean;
};
type Restored = Totals & { rows: number; hasSecret: boolean; ownerLinks: OwnerLink[] };
/** The invitation of a workspace's first owner, and whose name it is for; null for one without a name. */
type OwnerLink = { workspace: string; person: string | null; token: string };

/**
 * Restores an archive into an empty database and empty stores, and compares every row and file with the archive. Then
 * nothing that it has opens or spends anything (`RESTORED_TABLES`). The archive is read twice: nothing is written before all of it is
 * known to be whole, and of this installation or accepted. When it fails later, as on a full disk, database and stores
 * are empty again.
 * @throws Error with a sentence for the person who asked
 */
export async function restoreBackup({
  databaseUrl,
  variable,
  file,
  secrets,
  accept,
  keepSignIns,
  keepSecret,
  signal,
}: RestoreOptions): Promise<Restored> {
  const client = await connectToMigrate(databaseUrl, variable);
  try {
    await refuseFilled(client);
    const checked = await checkArchive(file, signal);
    const unknown = unknownVersionOf(checked.head.versions);
    if (unknown !== null) throw new ArchiveError(messages.archive[unknown](file));
    verifyOrigin(checked, { file, secrets, accept });
    await setTextFormat(client);
    await client.query("begin");
    let isCommitting = false;
    try {
      if (!(await makeTables(client, checked.head.versions)))
        throw new ArchiveError(messages.archive.newer(file));
      await requireColumns(client, checked.head, file);
      // A migration may have added rows, which are in the backup, too.
      await client.query(`truncate ${checked.head.tables.map(quoted).join(", ")}`);
      await fill(client, file, checked, signal);
      const ownerLinks = await endWhatMayHaveEnded(client, checked.head, keepSignIns);
      if (checked.secret !== undefined && accept.secret) keepSecret(checked.secret);
      isCommitting = true;
      await client.query("commit");
      const rows = checked.sums.tables.reduce((sum, table) => sum + table.rows, 0);
      return { ...checked.totals, rows, hasSecret: checked.secret !== undefined, ownerLinks };
    } catch (error) {
      // The end of the connection takes the rows back, also in the middle of a COPY. A commit whose response was lost may
      // have kept them, and their files with them.
      if (!isCommitting) await clearStores();
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Refuses a database or stores that are not empty: nothing is restored over existing data. */
async function refuseFilled(client: Client): Promise<void> {
  const [table] = await readTables(client);
  if (table)
    throw new Error(messages.restore.database(client.database ?? "", `${table.schema}.${table.name}`));
  const filled = await firstFilled();
  if (filled !== undefined) throw new Error(messages.restore.folder(filled));
  if (await isForeign(uncheckedStore, client)) throw new Error(ownershipMessage("foreign", storeKind()));
}

/**
 * Ensures that an archive was written by this installation, or that the person who asks has accepted it.
 * @throws ArchiveError with a sentence that says what it is, and how to go on
 */
function verifyOrigin(
  { mac, sha256, secret }: Checked,
  { file, secrets, accept }: Pick<RestoreOptions, "file" | "secrets" | "accept">,
): void {
  // The secret that it brings says something of it only where that will be the installation's own.
  const brought = accept.secret && secrets.length === 0 && secret !== undefined ? secret.split(",") : [];
  const origin = checkMac(mac, sha256, [...secrets, ...brought.map((each) => each.trim())]);
  if (origin === "changed") throw new ArchiveError(messages.archive.forged(file));
  if (origin === "valid" || accept.unverified) return;
  const reason = mac === undefined ? "unmarked" : secrets.length === 0 ? "noSecretHere" : "foreign";
  throw new ArchiveError(messages.restore.unverified(file, reason, secret !== undefined));
}

async function fill(
  client: Client,
  file: string,
  { head, sums, sha256 }: Checked,
  signal: AbortSignal,
): Promise<void> {
  const rows = new RowWriter(client, head.tables);
  const files = new FileWriter();
  let end = "";
  try {
    for await (const entry of readArchive(file, signal)) {
      signal.throwIfAborted();
      if (entry.name.startsWith(ROWS)) await rows.write(entry);
      else if (entry.name.startsWith(FILES)) await files.write(entry);
      else if (entry.name === END) end = await entryText(entry);
      // It is behind the rows of every table.
      else if (entry.name === SUMS) await rows.end();
      if (!isRead(entry.name)) for await (const _ of entry.bytes);
    }
    await files.end();
  } catch (error) {
    await files.stop();
    throw error;
  }
  // Another file may have got its name since it was compared.
  if (parseJson(end, endSchema)?.sha256 !== sha256) throw new ArchiveError(messages.archive.damaged(file));
  await verifyTables(client, head.tables, sums);
}

const isRead = (name: string): boolean => name.startsWith(ROWS) || name.startsWith(FILES) || name === END;

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

/**
 * Ends what opens or spends something, within the caller's transaction: whatever was ended after the backup, or sent and
 * charged, looks alive in it. The tables are those of the backup's version, so a rule skips a table that is not there.
 */
async function endWhatMayHaveEnded(
  client: Client,
  { createdAt }: Head,
  keepSignIns: boolean,
): Promise<OwnerLink[]> {
  await client.query("select set_config('atelier.backed_up_at', $1, true)", [createdAt]);
  await client.query("select set_config('atelier.keeps_sign_ins', $1, true)", [String(keepSignIns)]);
  await client.query(OWNER_LINKS);
  for (const file of sqlFilesIn("server/restored")) await client.query(readFileSync(file, "utf8"));
  const { rows } = await client.query<OwnerLink>(
    "select coalesce(workspace, workspace_id) as workspace, person, token from owner_links order by 1, 2",
  );
  return rows;
}

/** Filled by the rule of sign-ins, whose tokens are nowhere else. */
const OWNER_LINKS = `create temporary table owner_links
  (workspace_id text, workspace text, person_id text, person text, token text) on commit drop`;
