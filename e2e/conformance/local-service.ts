import { spawn } from "node:child_process";
import path from "node:path";
import { currentRun } from "../run";

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;

/** Starts an embedded service of the run's own, with a database and files that end with it. */
export async function startService(): Promise<{ base: string; stop: () => Promise<void> }> {
  const { sandboxUrl: base } = await currentRun();
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/server.ts", "sandbox"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.once("exit", () => child.kill());
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    const isUp = await fetch(`${base}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error("The embedded service did not start.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    const patience = new Promise<void>((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS));
    await Promise.race([ended, patience]);
  };
  return { base, stop };
}
