import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { childEnvironment } from "@/lib/platform/server/child-environment";
import type { Account } from "@/lib/platform/server/system-account";

/**
 * Private writable memory beyond the resident limit: stacks of threads and buffers that are reserved and hardly
 * touched. The kernel's limit is the wall behind the one that `watchResidentSize` keeps.
 */
const RESERVED_MB = 256;
/**
 * Sets the limit, gives way to the processes that answer, and becomes the program, under the same process id and with
 * the same channel to the parent.
 */
const LIMITED = 'ulimit -d "$1" && shift && exec nice -n 5 "$@"';

/** Where a child finds the open file that it was handed, if any. */
export const HANDED_DESCRIPTOR = 4;

export type ChildOptions = {
  memoryLimitMb: number;
  /** Whom it runs as; null for whom we do. */
  account: Account | null;
  /** A descriptor of ours that becomes its `HANDED_DESCRIPTOR`. */
  handed?: number | undefined;
};

/**
 * Starts a program for one task with the least it needs: an environment without secrets, an account that owns
 * nothing, a bounded JavaScript heap and, on Linux, a bound by the kernel on all memory of its own, which holds inside
 * native code and endless loops.
 *
 * @param entry path of the program's module: `.ts` while developing, `.js` in a bundle.
 */
export function startChild(entry: string, { memoryLimitMb, account, handed }: ChildOptions): ChildProcess {
  const nodeArguments = [
    `--max-old-space-size=${memoryLimitMb}`,
    ...(entry.endsWith(".ts") ? ["--import", "tsx"] : []),
  ];
  const options: ForkOptions = {
    ...account,
    env: childEnvironment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", ...(handed === undefined ? [] : [handed])],
  };
  // Other systems' shells accept the limit without a kernel that keeps it.
  if (process.platform !== "linux") return fork(entry, [], { ...options, execArgv: nodeArguments });
  const limitKb = (memoryLimitMb + RESERVED_MB) * 1024;
  const shellArguments = ["-c", LIMITED, "sh", String(limitKb), process.execPath, ...nodeArguments];
  return fork(entry, [], { ...options, execPath: "/bin/sh", execArgv: shellArguments });
}
