import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import { env } from "./env";
import { logger } from "./logger";
import { forgetProcessValue, processValue } from "./process-value";

/**
 * A pool of connections to the database, named after this process and `purpose` in the server's lists. A
 * broken connection fails the query that used it; the next use opens another.
 */
export function openConnections(
  connectionString: string,
  { purpose, ...options }: PoolConfig & { purpose?: string },
): Pool {
  const connections = new Pool({
    connectionString,
    application_name: [process.env.ATELIER_PROCESS ?? "atelier", purpose].filter(Boolean).join(" "),
    ...options,
  });
  connections.on("error", (error) => logger.warn({ err: error }, "an idle database connection broke"));
  // The pool listens to idle connections only. Without a listener, the loss of one in use would end the
  // process.
  connections.on("connect", (client) => {
    client.on("error", (error) => logger.debug({ err: error }, "a database connection broke"));
  });
  return connections;
}

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
export const canPrepareStatements = (): boolean => env().DATABASE_DIRECT_URL === undefined;

export const pool = processValue("pool", () =>
  openConnections(databaseUrl(), { max: CONNECTIONS, connectionTimeoutMillis: 10_000 }),
);

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
