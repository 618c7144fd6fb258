import "server-only";
import { readdirSync, readFileSync } from "node:fs";

/**
 * For how many milliseconds a process was ready to run since it started, and no processor was free: those of the thread
 * that has waited longest, which may be one of a pool. 0 where the system does not tell (all but Linux), and for a
 * process that has ended.
 */
export function waitedForProcessorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  try {
    return Math.max(0, ...readdirSync(tasks).map((thread) => waitedMs(`${tasks}/${thread}/schedstat`)));
  } catch {
    return 0;
  }
}

function waitedMs(schedstat: string): number {
  try {
    // The second of three numbers: nanoseconds on a processor, nanoseconds in its queue, and turns.
    const [, waitedNs] = readFileSync(schedstat, "utf8").split(" ");
    return Number(waitedNs ?? 0) / 1e6;
  } catch {
    // The thread has ended.
    return 0;
  }
}
