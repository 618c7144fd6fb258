import "server-only";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { ApiError } from "@/lib/contract/errors";
import { hashOf, type OpenFile } from "@/lib/files/server/file-reader";
import { localFiles } from "@/lib/files/server/local-files";
import { FILE_COLUMNS as IN_OUR_STORES } from "@/lib/files/server/named-files";
import { uncheckedStore } from "@/lib/files/server/store";
import { isName as isNameOfOurs, STORE_NAMES } from "@/lib/files/server/store-type";
import { env } from "@/lib/platform/server/env";
import { quoted } from "@/lib/platform/server/migration-connection";
import { addressOf } from "@/lib/platform/server/object-store";
import type { StoreName } from "./format";

/** The embedded service is another program, with names of its own. */
const SANDBOX_NAME = /^(files\/[\w-]+\.[a-z0-9]+|link-secret)$/;

/** Whether a file of the store can have this name: nothing of an archive becomes another path. */
export const isName = (store: StoreName, name: string): boolean =>
  store === "sandbox" ? SANDBOX_NAME.test(name) : isNameOfOurs(name);

/** The files of the embedded service always lie in a folder of its own. */
const sandboxFolder = (): string => path.join(env().DATA_DIR, "sandbox");

function sandboxPath(name: string): string {
  if (!isName("sandbox", name)) throw new Error(`"${name}" is no name of a file of the embedded service.`);
  return path.join(sandboxFolder(), name);
}

/** Opens a stored file, which is read whole, also when it is deleted meanwhile; null when it is not there. */
export async function openStored(
  store: StoreName,
  name: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  try {
    if (store === "sandbox") return await localFiles.openRead(sandboxPath(name), { signal });
    return await uncheckedStore(store).openRead(name, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Stores a file under a name that it had elsewhere.
 * @returns a function that reads the file again and returns whether it has the same bytes
 */
export async function putStored(
  store: StoreName,
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<() => Promise<boolean>> {
  if (store === "sandbox") return putInSandbox(sandboxPath(name), bytes);
  const { sha256 } = await uncheckedStore(store).put(name, Readable.from(bytes));
  return async () => (await hashOf(uncheckedStore(store), name)) === sha256;
}

async function putInSandbox(file: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash("sha256");
  await mkdir(path.dirname(file), { recursive: true });
  const counted = async function* () {
    for await (const part of bytes) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(counted, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  const sha256 = hash.digest("hex");
  return async () => (await hashOf(localFiles, file)) === sha256;
}

/** The place of the first store with a file in it; undefined when all are empty. */
export async function firstFilled(): Promise<string | undefined> {
  const { DATA_DIR, objectStore } = env();
  const where = objectStore ? addressOf(objectStore) : DATA_DIR;
  for (const name of STORE_NAMES)
    if ((await uncheckedStore(name).someNames()).length > 0) return `${where}/${name}`;
  const isFilled = await readdir(sandboxFolder()).then(
    (names) => names.some((name) => !name.startsWith(".")),
    () => false,
  );
  return isFilled ? sandboxFolder() : undefined;
}

/** Empties the stores, as far as they can be reached; only for those that were empty before. */
export async function clearStores(): Promise<void> {
  await Promise.allSettled([
    ...STORE_NAMES.map((name) =>
      uncheckedStore(name).sweepUnknown(async () => new Set(), Number.NEGATIVE_INFINITY),
    ),
    rm(sandboxFolder(), { recursive: true, force: true }),
  ]);
}

/** A column whose values name files of a store. */
type FileColumn = {
  schema: string;
  table: string;
  column: string;
  store: StoreName;
  /** Before the name. */
  folder?: string;
};

/** Every column that names files. */
const COLUMNS: readonly FileColumn[] = [
  ...IN_OUR_STORES.map(({ store, table, column }) => ({ schema: "public", store, table, column })),
  { schema: "sandbox", table: "files", column: "name", store: "sandbox", folder: "files/" },
];

export type NamedFile = { store: StoreName; name: string };

const AT_ONCE = 1_000;
const CURSOR = "named_files";

/** The columns that the database has, and whose files can be here. An older one may lack some. */
async function presentIn(client: Client): Promise<FileColumn[]> {
  const { rows } = await client.query<{ table_schema: string; table_name: string; column_name: string }>(
    "select table_schema, table_name, column_name from information_schema.columns where table_schema = any($1)",
    [COLUMNS.map(({ schema }) => schema)],
  );
  // The files of an embedded service elsewhere are there.
  const isHere = existsSync(sandboxFolder());
  const present = new Set(rows.map((row) => `${row.table_schema}.${row.table_name}.${row.column_name}`));
  return COLUMNS.filter(
    ({ schema, table, column, store }) =>
      present.has(`${schema}.${table}.${column}`) && (store !== "sandbox" || isHere),
  );
}

const selectOf = ({ schema, table, column, store, folder = "" }: FileColumn): string =>
  `select '${store}' as store, '${folder}' || ${escapeIdentifier(column)} as name
   from ${quoted({ schema, name: table })} where ${escapeIdentifier(column)} is not null`;

/**
 * Declares the list of all files that the rows of this transaction name. The server keeps it after the transaction, so
 * that no snapshot is held while the files are read.
 */
export async function declareNamedFiles(client: Client): Promise<void> {
  const selects = (await presentIn(client)).map(selectOf);
  const empty = "select '' as store, '' as name where false";
  await client.query(
    `declare ${CURSOR} cursor with hold for select distinct store, name
     from (${[empty, ...selects].join(" union all ")}) named order by store, name`,
  );
}

/** The declared list, some names at a time. */
export async function* namedFiles(client: Client): AsyncGenerator<NamedFile> {
  for (;;) {
    const { rows } = await client.query<NamedFile>(`fetch ${AT_ONCE} from ${CURSOR}`);
    yield* rows;
    if (rows.length < AT_ONCE) return;
  }
}

/** Whether a row names a file now. */
export async function isStillNamed(client: Client, { store, name }: NamedFile): Promise<boolean> {
  const selects = (await presentIn(client)).filter((naming) => naming.store === store).map(selectOf);
  if (selects.length === 0) return false;
  const { rows } = await client.query<{ named: boolean }>(
    `select exists (select from (${selects.join(" union all ")}) named where name = $1) as named`,
    [name],
  );
  return rows[0]?.named === true;
}
