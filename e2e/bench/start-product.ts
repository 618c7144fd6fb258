import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { awaitListening, freePort } from "../ports";

const SANDBOX_WITHIN_MS = 120_000;

/** A running Atelier of its own: its address, its data, and what ends it and deletes the data. */
export type Product = { base: string; dataDir: string; stop: () => Promise<void> };

/**
 * Starts `npm start` on free ports with an empty data directory, and waits until it and its embedded service respond.
 * @throws when it ends before that
 */
export async function startProduct(): Promise<Product> {
  const [port, sandboxPort, dataDir] = [
    await freePort(),
    await freePort(),
    mkdtempSync("/tmp/atelier-bench-"),
  ];
  const base = `http://127.0.0.1:${port}`;
  const launcher = spawn(process.execPath, ["lib/launcher/start.mjs"], {
    stdio: "ignore",
    env: {
      ...process.env,
      ENV_FILE: "",
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
    },
  });
  const hasEnded = new Promise<void>((resolve) => launcher.once("exit", () => resolve()));
  const isUp = () =>
    fetch(`${base}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (launcher.exitCode !== null) throw new Error("Atelier did not start");
    await wait(200);
  }
  await awaitListening(sandboxPort, SANDBOX_WITHIN_MS);
  const stop = async () => {
    launcher.kill("SIGTERM");
    await hasEnded;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { base, dataDir, stop };
}
