import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../ports";

/** A running Atelier of its own: its address, its data, and what ends it and deletes the data. */
export type Product = { base: string; dataDir: string; stop: () => Promise<void> };

/**
 * Starts `npm start` on free ports with an empty data directory, and waits until it responds.
 * @throws when it ends before it responds
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
  const stop = async () => {
    launcher.kill("SIGTERM");
    await hasEnded;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { base, dataDir, stop };
}
