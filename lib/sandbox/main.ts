import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { database, directDatabaseUrl } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { logger } from "@/lib/platform/server/logger";
import { CANNOT_START } from "@/lib/platform/server/process-entry";
import { installShutdown, onShutdown } from "@/lib/platform/server/shutdown";
import { createSandbox } from "./app";
import { migrateSandbox } from "./database";
import { openFileStore } from "./files/file-store";
import { renderFile } from "./renderers/fork";

const HEADERS_TIMEOUT_MS = 15_000;
/** For an upload of 100 MB over a slow connection. JSON bodies have a separate, shorter limit. */
const REQUEST_TIMEOUT_MS = 300_000;
const MAX_HEADER_BYTES = 16_384;
const SWEEP_MS = 3_600_000;

const { SANDBOX_HOST, SANDBOX_PORT, ALLOWED_HOSTS, TRUSTED_PROXIES, DATA_DIR, SANDBOX_RATE_LIMIT } = env();

try {
  await migrateSandbox(directDatabaseUrl());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(CANNOT_START);
}
const { app, engine, sweep } = createSandbox({
  database: database(),
  store: await openFileStore(path.join(DATA_DIR, "sandbox")),
  logger,
  render: renderFile,
  requestsPerMinute: SANDBOX_RATE_LIMIT,
  runner: `${SANDBOX_HOST}:${SANDBOX_PORT}`,
});

const server = guardedServer(
  { host: SANDBOX_HOST, allowedHosts: ALLOWED_HOSTS, trustedProxies: TRUSTED_PROXIES, isWeb: false },
  {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  },
  getRequestListener(app.fetch, { hostname: SANDBOX_HOST }),
);
server.listen(SANDBOX_PORT, SANDBOX_HOST, () => {
  // Only the process that owns the port takes over unfinished work of an earlier process.
  void engine.start();
  logger.info({ address: `http://${SANDBOX_HOST}:${SANDBOX_PORT}` }, "the embedded service listens");
});
server.on("error", (error) => {
  logger.fatal({ err: error }, "the embedded service cannot listen");
  process.exit(1);
});

const sweepNow = () =>
  sweep().catch((error: unknown) => logger.warn({ err: error }, "expired uploads could not be removed"));
void sweepNow();
const sweeping = setInterval(sweepNow, SWEEP_MS);
const closeServer = () => new Promise<void>((resolve) => server.close(() => resolve()));
onShutdown(async () => {
  clearInterval(sweeping);
  await Promise.all([closeServer(), engine.stop()]);
});
installShutdown();
