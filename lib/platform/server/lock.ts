import "server-only";
import { openConnections } from "./connections";
import { databaseUrl } from "./database";
import { forgetSingleton, singleton } from "./singleton";

/** How many holders and waiters one process has at once; the others wait for their turn. */
const AT_ONCE = 16;

/**
 * Connections of their own: whoever holds a lock asks the shared pool for more, and when waiters had taken
 * all of that, nobody would ever let go.
 */
const connections = () =>
  singleton("lock.connections", () =>
    openConnections(databaseUrl(), { purpose: "locks", max: AT_ONCE, allowExitOnIdle: true }),
  );

/**
 * Runs `work` while nobody else, in any process on this database, runs work of the same name. A process
 * that dies lets go with its connection. Not to be nested.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const client = await connections().connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    return await work();
  } finally {
    const letGo = client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    // A connection that could not let go is closed, which lets go for it.
    await letGo.then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Closes the connections for locks; the next use opens others. */
export async function closeLocks(): Promise<void> {
  const open = connections();
  forgetSingleton("lock.connections");
  await open.end();
}
