import "server-only";
import { sql } from "drizzle-orm";
import { openConnections } from "./connections";
import { databaseUrl, type Transaction } from "./database";
import { forgetSingleton, singleton } from "./singleton";

/**
 * What can be locked, each with the id of what it is about; two names never meet. The migrations of both schemas
 * and the launcher take numbers of their own, on connections of their own.
 */
export type LockName =
  /** A workspace: one bulk action after the other. */
  | "bulk-action"
  /** A fingerprint: the row of an API key is made once. */
  | "key"
  /** Who tries keys: attempts are counted one by one. */
  | "key-attempts"
  /** A workspace: its key is replaced once. */
  | "key-replacement"
  /** A workspace: a price list is kept once. */
  | "prices"
  /** Everybody: keys are sealed anew once. */
  | "reseal-keys"
  /** A workspace and a job's former id: it is restored once. */
  | "restore"
  /** A workspace, key and hash: the same bytes are kept or deleted, once at a time. */
  | "upload"
  /** A workspace: uploads under way are added up. */
  | "upload-quota"
  /** A workspace: its days are added up in a zone, while no job settles (`usage.sql` shares it). */
  | "usage";

const lockKey = (name: LockName, id: string): string => (id === "" ? name : `${name}:${id}`);

/** Holds a lock until the transaction ends; whoever asks for the same name and id waits until then. */
export async function lockWithin(within: Transaction, name: LockName, id: string): Promise<void> {
  await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(name, id)}, 0))`);
}

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
 * Runs `work` while nobody else, in any process on this database, runs work of the same name and id. A process
 * that dies lets go with its connection. Not to be nested.
 */
export async function withLock<T>(name: LockName, id: string, work: () => Promise<T>): Promise<T> {
  const key = lockKey(name, id);
  const client = await connections().connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
    return await work();
  } finally {
    const letGo = client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
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
