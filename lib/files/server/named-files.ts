import "server-only";
import type { Client } from "pg";
import { z } from "zod";
import { STORE_NAMES, type StoreName } from "./store-type";

/** A column whose values name files of a store. */
export type FileColumn = {
  store: StoreName;
  table: string;
  column: string;
  /** Beside it: the SHA-256 of the file, in hexadecimal. */
  hash?: string;
};

/** Every column that names files. A test fails for a column of files that is not here. */
export const FILE_COLUMNS: readonly FileColumn[] = [
  { store: "assets", table: "assets", column: "stored_name", hash: "sha256" },
  { store: "assets", table: "assets", column: "poster_name" },
  { store: "assets", table: "rough_cuts", column: "stored_name", hash: "sha256" },
  { store: "uploads", table: "uploads", column: "stored_name", hash: "sha256" },
  { store: "described", table: "descriptions", column: "clip_name" },
  { store: "described", table: "descriptions", column: "strip_name" },
];

const AT_ONCE = 500;

const namedFile = z.object({
  store: z.enum(STORE_NAMES),
  name: z.string(),
  /** Of its bytes, in hexadecimal; null where no row says it. */
  sha256: z.string().nullable(),
});

/** A file that a row names. */
export type NamedFile = z.infer<typeof namedFile>;

const selectOf = ({ store, table, column, hash }: FileColumn): string =>
  `select '${store}' as store, ${column} as name, ${hash ?? "null"} as sha256 from ${table} where ${column} is not null`;

/** All named files as a table of SQL. */
export const NAMED_FILES_SQL = `(${FILE_COLUMNS.map(selectOf).join(" union all ")}) named`;

/**
 * Every file that a row names, some hundred at a time: what must be in the stores, and nothing else. The rows are those
 * of one moment. The connection is taken until the end.
 */
export async function* namedFiles(client: Client): AsyncGenerator<NamedFile[], void> {
  await client.query("begin transaction read only");
  try {
    await client.query(`declare named_files cursor for select store, name, sha256 from ${NAMED_FILES_SQL}`);
    for (;;) {
      const { rows } = await client.query(`fetch ${AT_ONCE} from named_files`);
      if (rows.length === 0) return;
      yield z.array(namedFile).parse(rows);
    }
  } finally {
    await client.query("rollback");
  }
}
