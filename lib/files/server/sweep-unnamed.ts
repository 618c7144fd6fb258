import "server-only";
import { pool } from "@/lib/platform/server/database";
import { NAMED } from "./named-files";
import { storeOf } from "./store";
import type { StoreName } from "./store-type";

/**
 * Deletes files of a store that no row names: their process died between writing them and their row. A database that
 * names none of this store is perhaps not that of these files, and deletes none.
 */
export async function sweepUnnamed(store: StoreName, olderThanMs?: number): Promise<void> {
  const { rowCount } = await pool().query(`select from ${NAMED} where store = $1 limit 1`, [store]);
  if (rowCount === 1) await storeOf(store).sweepUnknown(findNamed, olderThanMs);
}

/** Those of these names that a row has. */
async function findNamed(names: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ name: string }>(
    `select name from ${NAMED} where name = any($1::text[])`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}
