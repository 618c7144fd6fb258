import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { connectToMigrate } from "@/lib/platform/server/migration-connection";
import { newId } from "@/lib/platform/server/new-id";

const ARRIVES_WITHIN_MS = 3_000;

/**
 * Ensures that events between our processes arrive: what is notified through `url` is heard at the address
 * where they listen. A pooler in transaction mode keeps them to itself. It also keeps the lock of a migration,
 * so this comes first: the next start would wait for that lock.
 * @param directUrl where our processes listen, if not at `url`
 * @throws Error with a sentence that says what to set
 */
export async function requireEvents(url: string, directUrl: string | undefined): Promise<void> {
  const channel = newId("req");
  const listener = await connectToMigrate(
    directUrl ?? url,
    directUrl === undefined ? undefined : "DATABASE_DIRECT_URL",
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    const heard = new Promise<boolean>((resolve) => {
      listener.once("notification", () => resolve(true));
      timer = setTimeout(() => resolve(false), ARRIVES_WITHIN_MS);
    });
    await ask(
      listener,
      `listen ${channel}`,
      directUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL",
    );
    await notifyOnce(url, channel);
    if (await heard) return;
  } finally {
    clearTimeout(timer);
    await listener.end();
  }
  throw new Error(
    directUrl === undefined
      ? "Events don't arrive through DATABASE_URL, as behind PgBouncer in transaction mode; set DATABASE_DIRECT_URL to the server's own address"
      : "What is sent through DATABASE_URL doesn't arrive at DATABASE_DIRECT_URL; both must lead to one database, the second without a pooler",
  );
}

/** A pooler lets clients in without a server behind it, and keeps their statements waiting for minutes. */
async function ask(client: Client, text: string, name: string): Promise<void> {
  const late = wait(ARRIVES_WITHIN_MS, "late" as const, { ref: false });
  if ((await Promise.race([client.query(text), late])) !== "late") return;
  throw new Error(
    `The database of ${name} lets us in and does not answer; see to the server, also behind a pooler`,
  );
}

async function notifyOnce(url: string, channel: string): Promise<void> {
  const sender = await connectToMigrate(url);
  try {
    await ask(sender, `notify ${channel}`, "DATABASE_URL");
  } finally {
    await sender.end();
  }
}
