import { readFile } from "node:fs/promises";

const CHECK_MS = 100;

/**
 * Watches another process's resident size from outside, which works even while that process is in a
 * synchronous loop. On a system without /proc nothing is watched; the child then watches itself.
 *
 * @param onOver called once, when the size has exceeded the limit
 * @returns a function that ends the watch
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

/** Resident size of a process in MB; 0 for one that has ended. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
