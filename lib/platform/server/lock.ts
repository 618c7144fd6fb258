import "server-only";
import { sql } from "drizzle-orm";
import { directDatabaseUrl, openConnections, type Transaction } from "./database";
import { forgetProcessValue, processValue } from "./process-value";

/**
 * The kinds of locks, each with the id it is used with. Different names never block each other. The
 * migrations of both schemas and the launcher use numbers and connections of their own.
 */
export type LockName =
  /** Global: accounts with a password get their names one by one. */
  | "account-names"
  /** The name of a bound and whose it is: what it counts is written by one at a time. */
  | "bounds"
  /** A workspace: one bulk action at a time. */
  | "bulk-action"
  /** A workspace: its checks of takes are counted, and more are added. Also global: a worker takes the next one. */
  | "checks"
  /** A workspace: its rough cuts are counted, and one is added. */
  | "cuts"
  /** A fingerprint: the row of an API key is created once. */
  | "key"
  /** An address, key or session that tries keys: attempts are counted one by one. */
  | "key-attempts"
  /** A workspace: its key is replaced once. */
  | "key-replacement"
  /** A workspace: roles change and members go one by one. */
  | "members"
  /** A workspace: its collections and views get their names one by one. */
  | "names"
  /** A workspace: a price list is stored once. */
  | "prices"
  /** A workspace: takes of boards become jobs, and get their numbers, one by one. */
  | "queue"
  /** Global: keys are sealed again once. */
  | "reseal-keys"
  /** Global: links of reviews are sealed again once. */
  | "reseal-links"
  /** Global: secrets of webhooks are sealed again once. */
  | "reseal-webhooks"
  /** A workspace and a job's former id: it is restored once. */
  | "restore"
  /** A person: saved items change one by one. */
  | "saved"
  /** A workspace: what is to be paid is added up and admitted one by one. */
  | "spend"
  /** A workspace: room for its files is reserved by one at a time. */
  | "storage"
  /** Global: room on the disk is reserved by one at a time. Taken after that of a workspace. */
  | "storage-disk"
  /** A workspace, key and hash: the same bytes are stored or deleted by one at a time. */
  | "upload"
  /** A workspace: its days are added up in a zone, while no job settles (`usage.sql` uses it, too). */
  | "usage";

const lockKey = (name: LockName, id: string): string => (id === "" ? name : `${name}:${id}`);

/** Holds a lock until the transaction ends. Others that ask for the same name and id wait until then. */
export async function lockWithin(within: Transaction, name: LockName, id: string): Promise<void> {
  await within.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(name, id)}, 0))`);
}

/** Maximum holders and waiters in one process. Further callers queue for a connection. */
const AT_ONCE = 16;

/**
 * A separate pool: a lock holder needs connections of the shared pool, and waiters could use up all of those,
 * which would be a deadlock.
 */
const connections = processValue("lock.connections", () =>
  openConnections(directDatabaseUrl(), { purpose: "locks", max: AT_ONCE, allowExitOnIdle: true }),
);

/**
 * Runs `work` while no other process on this database runs work of the same name and id. The lock of a
 * process that dies ends with its connection. Must not be nested.
 */
export async function withLock<T>(name: LockName, id: string, work: () => Promise<T>): Promise<T> {
  const key = lockKey(name, id);
  const client = await connections().connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
    return await work();
  } finally {
    const unlocked = client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    // When the unlock fails, closing the connection releases the lock.
    await unlocked.then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Closes the connections for locks; the next use opens others. */
export async function closeLocks(): Promise<void> {
  const open = connections();
  forgetProcessValue("lock.connections");
  await open.end();
}
