import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { Cluster } from "./postgres/cluster";
import type { Guest } from "./postgres/socket";
import { DASHBOARD_ROLE, makeRoles, SANDBOX_ROLE } from "./roles";

/** Its name in the embedded server. */
export const DATABASE = "atelier";
/** Held while a launcher runs on a cluster. The server releases it when we are killed. */
const LOCK = 7_316_002;

/** The database of the processes: its addresses, and how to close it. */
export type Storage = {
  /** For the dashboard's processes; its role owns the database. */
  url: string;
  /** For backups and restores, which read and make what belongs to both; its role is a superuser. */
  adminUrl: string;
  /** For the embedded service; its role owns one schema. */
  sandboxUrl: string;
  attached: boolean;
  close(): Promise<void>;
};

/**
 * Opens the embedded database and keeps it running until closed.
 * @param guest another account with access
 * @throws Error when another launcher uses this DATA_DIR, or the server does not start
 */
export async function openStorage(dataDir: string, guest: Guest | null = null): Promise<Storage> {
  const cluster = new Cluster({ dataDir, guest });
  const how = await cluster.start();
  let closing = false;
  let guard: Client;
  let recovery = Promise.resolve();

  const hold = async (): Promise<Client> => {
    const client = new Client({ connectionString: cluster.url("postgres"), application_name: "launcher" });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK]);
    if (rows[0]?.held !== true) {
      await client.end();
      throw new Error(`Atelier is already running on ${dataDir}; stop it first, or choose another DATA_DIR`);
    }
    // The connection breaks when the server dies, attached or not. The server is then started again.
    client.once("end", () => {
      recovery = recover();
    });
    return client;
  };

  const recover = async () => {
    while (!closing) {
      console.error("The database ended; starting it again");
      try {
        await cluster.start();
        guard = await hold();
        return;
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        await wait(1_000);
      }
    }
  };

  guard = await hold();
  const close = async () => {
    closing = true;
    // A server that is being started again would outlive its launcher, and look like that of another.
    await recovery;
    await guard.end().catch(() => undefined);
    await cluster.stop();
  };
  try {
    await cluster.ensureDatabase(DATABASE);
    await makeRoles(cluster.url(DATABASE));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: cluster.url(DATABASE, DASHBOARD_ROLE),
    adminUrl: cluster.url(DATABASE),
    sandboxUrl: cluster.url(DATABASE, SANDBOX_ROLE),
    attached: how === "attached",
    close,
  };
}
