import { readFileSync } from "node:fs";

/**
 * For how many milliseconds a process's main thread was ready to run since it started, and no processor was free. 0 where
 * the system does not tell (all but Linux), and for a process that has ended.
 */
export function waitedForProcessorMs(pid: number): number {
  try {
    // The second of three numbers: nanoseconds on a processor, nanoseconds in its queue, and turns.
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(waitedNs ?? 0) / 1e6;
  } catch {
    return 0;
  }
}
