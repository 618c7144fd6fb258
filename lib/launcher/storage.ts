import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { Cluster } from "./postgres/cluster";

const DATABASE = "atelier";
/** Held for as long as a launcher runs on a cluster; the server lets go of it when we are killed. */
const LOCK = 7_316_002;

/** The database behind the processes: an address, and how to leave it. */
export type Storage = { url: string; adopted: boolean; close(): Promise<void> };

/**
 * Opens the embedded database and keeps it running until closed.
 * @throws Error when another launcher uses this DATA_DIR, or the server does not start
 */
export async function openStorage(dataDir: string): Promise<Storage> {
  const cluster = new Cluster({ dataDir });
  const how = await cluster.start();
  let closing = false;
  let guard: Client;

  const hold = async (): Promise<Client> => {
    const client = new Client({ connectionString: cluster.url("postgres"), application_name: "launcher" });
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK]);
    if (rows[0]?.held !== true) {
      await client.end();
      throw new Error(`Atelier is already running on ${dataDir}; stop it first, or choose another DATA_DIR`);
    }
    // The connection breaks when the server dies, adopted or not: then it is started again.
    client.once("end", () => void recover());
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
    await guard.end().catch(() => undefined);
    await cluster.stop();
  };
  try {
    await cluster.ensureDatabase(DATABASE);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: cluster.url(DATABASE), adopted: how === "adopted", close };
}
