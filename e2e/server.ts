/**
 * Runs the product for the tests exactly as `npm start` does, or with the argument `sandbox` only the
 * embedded service, with separate ports and data.
 */
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PRODUCT, SERVICE } from "./commands";
import { currentRun } from "./run";

const command = process.argv[2] === "sandbox" ? SERVICE : PRODUCT;
const { port, sandboxPort, dataDir, serverLog, metricsToken } = await currentRun();
mkdirSync(path.dirname(serverLog), { recursive: true });
const log = openSync(serverLog, "w");
const settings = {
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: dataDir,
  METRICS_TOKEN: metricsToken,
  PARTS_PAGE: "1",
  // Receivers of the tests.
  WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
};
// In a file, as people set them. So a variable that a spec finds in a process came from the file.
const envFile = `${dataDir}.env`;
writeFileSync(
  envFile,
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(""),
  { mode: 0o600 },
);
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
const launcher = spawn(process.execPath, command, {
  cwd: path.resolve(import.meta.dirname, ".."),
  stdio: ["ignore", log, log],
  env: { ...process.env, ...unset, ENV_FILE: envFile },
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => launcher.kill("SIGTERM"));
launcher.on("exit", (code) => {
  if (code !== 0) console.error(readFileSync(serverLog, "utf8").slice(-4_000));
  rmSync(envFile, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
