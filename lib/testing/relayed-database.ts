import path from "node:path";
import { type Relay, startRelay } from "@/e2e/relay";

/** A relay in front of the server of a database, and the address of that database through it. */
export async function relayTo(databaseUrl: string): Promise<{ relay: Relay; url: string }> {
  const { username, pathname, searchParams } = new URL(databaseUrl);
  const relay = await startRelay(path.join(searchParams.get("host") ?? "", ".s.PGSQL.5432"));
  return { relay, url: `postgresql://${username}@127.0.0.1:${relay.port}${pathname}` };
}
