import "server-only";
import { Pool, type PoolConfig } from "pg";
import { logger } from "./logger";

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
