import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";

/** The names of the roles in the embedded database; `roles.sql` says what each may do. Neither is a superuser. */
export const DASHBOARD_ROLE = "dashboard";
export const SANDBOX_ROLE = "sandbox";

/**
 * Makes the roles of the processes, and gives them what is theirs. They have no password in the embedded database: its
 * server decides by the socket's account which role may be used.
 * @param connectionString of a superuser
 */
export async function makeRoles(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(await readFile(path.join(process.cwd(), "lib/installation/roles.sql"), "utf8"));
  } finally {
    await client.end();
  }
}
