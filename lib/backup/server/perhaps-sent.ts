import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import type { Head } from "./format";

/** `lib/<capability>/server/restored/*.sql`, each beside the tables that it changes. They are independent of each other. */
function rules(): string[] {
  const lib = path.join(process.cwd(), "lib");
  return readdirSync(lib)
    .map((capability) => path.join(lib, capability, "server/restored"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)))
    .sort();
}

/**
 * Makes restored rows that were not sent yet count as perhaps sent, within the caller's transaction: what was sent and
 * charged after the backup must not be sent as new. The tables are those of the backup's version, so a rule skips a
 * table that is not there.
 */
export async function countAsPerhapsSent(client: Client, { createdAt }: Head): Promise<void> {
  await client.query("select set_config('atelier.backed_up_at', $1, true)", [createdAt]);
  for (const file of rules()) await client.query(readFileSync(file, "utf8"));
}
