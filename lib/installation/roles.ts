import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import type { Guest } from "./postgres/socket";

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

/** The account of the embedded service in the system, and its name in the database's list of accounts. */
export const SANDBOX_ACCOUNT = "atelier-sandbox";

/**
 * The account of the embedded service, for the database; null where that account is ours. It is also set up while the
 * service runs as root, because the next start attaches to a server that still runs.
 */
export const sandboxGuest = (): Guest | null =>
  process.getuid?.() === 0 ? { systemUser: SANDBOX_ACCOUNT, role: SANDBOX_ROLE } : null;
