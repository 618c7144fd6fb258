import { Client } from "pg";
import { socketDirectory, socketUrl } from "@/lib/installation/postgres/socket";
import { currentRun } from "./run";

/** Queries the run's own database, for data that no page shows. */
export async function queryDatabase<Row extends Record<string, unknown>>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { dataDir } = await currentRun();
  const client = new Client({ connectionString: socketUrl(socketDirectory(dataDir), "atelier", "atelier") });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
