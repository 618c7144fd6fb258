import "server-only";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { env } from "./env";
import { logger } from "./logger";
import { forgetSingleton, singleton } from "./singleton";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a statement runs: inside a caller's transaction, or by itself. */
export type Executor = Database | Transaction;

const CONNECTIONS = 10;

/** The address of the database. @throws Error when the process was started without one */
export function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (url === undefined)
    throw new Error("DATABASE_URL is not set; `npm start` sets it for the processes it starts");
  return url;
}

/** The process's connection pool. */
export function pool(): Pool {
  return singleton("pool", () => {
    const made = new Pool({
      connectionString: databaseUrl(),
      max: CONNECTIONS,
      connectionTimeoutMillis: 10_000,
      application_name: process.env.ATELIER_PROCESS ?? "atelier",
    });
    // An idle connection that breaks (a restart of the database) is replaced at the next use.
    made.on("error", (error) => logger.warn({ err: error }, "an idle database connection broke"));
    return made;
  });
}

/** Typed queries over the pool. */
export function database(): Database {
  return singleton("database", () => drizzle(pool()));
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database().transaction(work);
}

/** Closes the pool; the next use opens another. */
export async function closeDatabase(): Promise<void> {
  const open = pool();
  forgetSingleton("pool");
  forgetSingleton("database");
  await open.end();
}
