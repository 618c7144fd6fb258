import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";

/** Whether the system tells how long a process has waited for a processor. */
export const TELLS_OF_WAITING = existsSync("/proc/self/schedstat");

/** A statement that needs half a second of a processor, however long it takes to get that. */
export const HALF_A_SECOND = `{
  const used = () => process.cpuUsage().user + process.cpuUsage().system;
  const before = used();
  while (used() < before + 500_000);
}`;

/** Keeps every processor busy with several endless loops, until the returned function is called. */
export function starveOthers(): () => void {
  const loops = Array.from({ length: 4 * os.availableParallelism() }, () =>
    spawn("sh", ["-c", "while :; do :; done"]),
  );
  return () => {
    for (const loop of loops) loop.kill("SIGKILL");
  };
}
