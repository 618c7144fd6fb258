import "server-only";
import { type Client, escapeIdentifier } from "pg";
import { NAMING as IN_OUR_STORES } from "@/lib/files/server/named-files";
import { quoted } from "@/lib/platform/server/migration-state";
import type { StoreName } from "./format";

/** A column whose values name files of a store. */
type Naming = {
  schema: string;
  table: string;
  column: string;
  store: StoreName;
  /** Before the name. */
  folder?: string;
};

/** Every column that names files. */
const NAMING: readonly Naming[] = [
  ...IN_OUR_STORES.map(({ store, table, column }) => ({ schema: "public", store, table, column })),
  { schema: "sandbox", table: "files", column: "name", store: "sandbox", folder: "files/" },
];

export type NamedFile = { store: StoreName; name: string };

const AT_ONCE = 1_000;
const CURSOR = "named_files";

/** Those of the columns that the database has: an older one may lack some. */
async function presentIn(client: Client): Promise<Naming[]> {
  const { rows } = await client.query<{ table_schema: string; table_name: string; column_name: string }>(
    "select table_schema, table_name, column_name from information_schema.columns where table_schema = any($1)",
    [NAMING.map(({ schema }) => schema)],
  );
  const present = new Set(rows.map((row) => `${row.table_schema}.${row.table_name}.${row.column_name}`));
  return NAMING.filter(({ schema, table, column }) => present.has(`${schema}.${table}.${column}`));
}

const selectOf = ({ schema, table, column, store, folder = "" }: Naming): string =>
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
