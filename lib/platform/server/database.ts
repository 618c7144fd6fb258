import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { openConnections } from "./connections";
import { env } from "./env";
import { forgetProcessValue, processValue } from "./process-value";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a statement runs: inside a caller's transaction, or outside any. */
export type Executor = Database | Transaction;

const CONNECTIONS = 10;

/**
 * The address of the database.
 * @throws Error when the process was started without one
 */
export function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (url === undefined)
    throw new Error("DATABASE_URL is not set; `npm start` sets it for the processes it starts");
  return url;
}

/**
 * The address for what belongs to a connection and not to a transaction: LISTEN, session locks, migrations. A
 * pooler in transaction mode gives each transaction another connection.
 */
export const directDatabaseUrl = (): string => env().DATABASE_DIRECT_URL ?? databaseUrl();

/** Whether a connection keeps the statements that are prepared in it. Behind a pooler each transaction has another one. */
export const keepsStatements = (): boolean => env().DATABASE_DIRECT_URL === undefined;

/** The process's connection pool. */
export const pool = processValue("pool", () =>
  openConnections(databaseUrl(), { max: CONNECTIONS, connectionTimeoutMillis: 10_000 }),
);

/** Typed queries over the pool. */
export const database = processValue("database", (): Database => drizzle(pool()));

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/** Closes the pool; the next use opens another. */
export async function closeDatabase(): Promise<void> {
  const open = pool();
  forgetProcessValue("pool");
  forgetProcessValue("database");
  await open.end();
}
