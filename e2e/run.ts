import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { freePort } from "./ports";

/** The resources of one run of the browser tests. The tests' processes inherit it. */
export type Run = {
  port: number;
  sandboxPort: number;
  /** Everything the product stores during the run. */
  dataDir: string;
  /** Everything the product prints during the run. */
  serverLog: string;
  baseUrl: string;
  sandboxUrl: string;
  /** Gives access to the metrics of the run's web process. */
  metricsToken: string;
};

/** The run of this process, created by the first caller. */
export async function currentRun(): Promise<Run> {
  process.env.E2E_PORT ??= String(await freePort());
  process.env.E2E_SANDBOX_PORT ??= String(await freePort());
  process.env.E2E_METRICS_TOKEN ??= randomBytes(16).toString("hex");
  process.env.E2E_DATA_DIR ??= mkdtempSync("/tmp/atelier-e2e-");
  const port = Number(process.env.E2E_PORT);
  const sandboxPort = Number(process.env.E2E_SANDBOX_PORT);
  return {
    port,
    sandboxPort,
    dataDir: process.env.E2E_DATA_DIR,
    serverLog: path.join(import.meta.dirname, ".results/server.log"),
    baseUrl: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    metricsToken: process.env.E2E_METRICS_TOKEN,
  };
}
