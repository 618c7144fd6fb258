import { writeFileSync } from "node:fs";
import os from "node:os";

/** On the scale from -20 to 19; a process with 10 gets a tenth of what one with 0 gets where both want all. */
export const NICENESS = 10;

/**
 * Makes a process yield the processor to those that answer people. Linux shares it out between sessions first, and
 * each of our processes has its own, so the niceness of the session counts, too. Where the system has or allows
 * neither, the process runs as any other.
 */
export function lowerPriority(pid: number): void {
  attempt(() => os.setPriority(pid, Math.max(NICENESS, os.getPriority(pid))));
  if (os.platform() === "linux") attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS)));
}

function attempt(lower: () => void): void {
  try {
    lower();
  } catch {
    // It has ended, the kernel doesn't group sessions, or a container forbids it.
  }
}
