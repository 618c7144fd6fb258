import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { machineVariables } from "../account";

/** The process id in the server's data folder, or null. */
export function postmasterPid(directory: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(directory, "postmaster.pid"), "utf8"), 10);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync("ps", ["-o", "comm=", "-p", String(pid)], {
      encoding: "utf8",
      env: machineVariables(process.env),
    }).includes("postgres");
  } catch {
    return readCommandLine(pid).includes("postgres");
  }
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/**
 * Removes a postmaster.pid of a crashed server whose number another process has by now (usual in containers).
 * The server itself removes every other stale one.
 */
export function clearStalePidFile(directory: string): void {
  const pid = postmasterPid(directory);
  if (pid !== null && isAlive(pid) && !isPostgres(pid))
    rmSync(path.join(directory, "postmaster.pid"), { force: true });
}

/**
 * Stops the server of a data folder by a "fast" shutdown, whatever process started it.
 * @throws Error when it still runs after the limit
 */
export async function stopServer(directory: string, limitMs = 20_000): Promise<void> {
  const pid = postmasterPid(directory);
  if (pid === null || !isAlive(pid) || !isPostgres(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + limitMs;
  while (postmasterPid(directory) === pid && isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`The database (process ${pid}) did not stop within ${limitMs} ms`);
    await wait(20);
  }
}
