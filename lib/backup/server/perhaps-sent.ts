import "server-only";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { sqlFilesIn } from "@/lib/platform/server/migrate";
import type { Head } from "./format";

/**
 * Makes restored rows that were not sent yet count as perhaps sent, within the caller's transaction: what was sent and
 * charged after the backup must not be sent as new. The tables are those of the backup's version, so a rule skips a
 * table that is not there.
 */
export async function countAsPerhapsSent(client: Client, { createdAt }: Head): Promise<void> {
  await client.query("select set_config('atelier.backed_up_at', $1, true)", [createdAt]);
  for (const file of sqlFilesIn("server/restored")) await client.query(readFileSync(file, "utf8"));
}
