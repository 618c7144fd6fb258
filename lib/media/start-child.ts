import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { childEnvironment } from "@/lib/platform/server/child-environment";

/**
 * Private writable memory beyond the resident limit: stacks of threads and buffers that are reserved and hardly
 * touched. The kernel's limit is the wall behind the one that `watchResidentSize` keeps.
 */
const RESERVED_MB = 256;
/** Sets the limit and becomes the program, under the same process id and with the same channel to the parent. */
const LIMITED = 'ulimit -d "$1" && shift && exec "$@"';

/**
 * Starts a program for one task with the least it needs: an environment without secrets, a bounded JavaScript heap
 * and, on Linux, a bound by the kernel on all memory of its own, which holds inside native code and endless loops.
 *
 * @param entry path of the program's module: `.ts` while developing, `.js` in a bundle.
 */
export function startChild(entry: string, memoryLimitMb: number): ChildProcess {
  const nodeArguments = [
    `--max-old-space-size=${memoryLimitMb}`,
    ...(entry.endsWith(".ts") ? ["--import", "tsx"] : []),
  ];
  const options: ForkOptions = {
    env: childEnvironment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  };
  // Other systems' shells accept the limit without a kernel that keeps it.
  if (process.platform !== "linux") return fork(entry, [], { ...options, execArgv: nodeArguments });
  const limitKb = (memoryLimitMb + RESERVED_MB) * 1024;
  const shellArguments = ["-c", LIMITED, "sh", String(limitKb), process.execPath, ...nodeArguments];
  return fork(entry, [], { ...options, execPath: "/bin/sh", execArgv: shellArguments });
}
