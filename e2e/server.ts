/**
 * Runs the product for the tests exactly as `npm start` does, or with the argument `sandbox` the embedded service
 * alone, on ports and data of its own.
 */
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { currentRun } from "./run";

const script = process.argv[2] === "sandbox" ? "sandbox" : "start";
const { port, sandboxPort, dataDir, serverLog, metricsToken } = await currentRun();
mkdirSync(path.dirname(serverLog), { recursive: true });
const log = openSync(serverLog, "w");
const launcher = spawn(process.execPath, [`lib/launcher/${script}.mjs`], {
  cwd: path.resolve(import.meta.dirname, ".."),
  stdio: ["ignore", log, log],
  env: {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    METRICS_TOKEN: metricsToken,
  },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => launcher.kill("SIGTERM"));
launcher.on("exit", (code) => {
  if (code !== 0) console.error(readFileSync(serverLog, "utf8").slice(-4_000));
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
