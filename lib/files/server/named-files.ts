import "server-only";
import type { Client } from "pg";
import { z } from "zod";
import { STORE_NAMES } from "./store";

const AT_ONCE = 500;

const namedFile = z.object({
  store: z.enum(STORE_NAMES),
  name: z.string(),
  /** Of its bytes, in hexadecimal; null where no row says it. */
  sha256: z.string().nullable(),
});

/** A file that a row names. */
export type NamedFile = z.infer<typeof namedFile>;

/**
 * Every file that a row names, some hundred at a time: what must be in the stores, and nothing else. The rows are those
 * of one moment. The connection is taken until the end.
 */
export async function* namedFiles(client: Client): AsyncGenerator<NamedFile[], void> {
  await client.query("begin transaction read only");
  try {
    await client.query("declare named_files cursor for select store, name, sha256 from stored_names");
    for (;;) {
      const { rows } = await client.query(`fetch ${AT_ONCE} from named_files`);
      if (rows.length === 0) return;
      yield z.array(namedFile).parse(rows);
    }
  } finally {
    await client.query("rollback");
  }
}
