import { readFile } from "node:fs/promises";

const CHECK_MS = 100;

/**
 * Watches another process's resident size from outside, where it holds also while that process is in a synchronous
 * loop. Where the system has no /proc nothing is watched; the child then watches itself.
 *
 * @param onOver called once, when the size has passed the limit.
 * @returns ends the watch.
 */
export function watchResidentSize(pid: number, limitMb: number, onOver: () => void): () => void {
  if (process.platform !== "linux") return () => {};
  const timer = setInterval(async () => {
    if ((await residentMb(pid)) <= limitMb) return;
    clearInterval(timer);
    onOver();
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Resident size of a process in MB; 0 for one that is gone. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
