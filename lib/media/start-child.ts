import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { childEnvironment } from "@/lib/platform/server/child-environment";
import type { Account } from "@/lib/platform/server/system-account";

/**
 * Private writable memory in addition to the resident limit: thread stacks and buffers that are reserved and
 * rarely used. The kernel's limit is a second limit after that of `watchResidentSize`.
 */
const RESERVED_MB = 256;
/**
 * The threads of a child that run JavaScript, each of which reserves code memory of its own: the main one, the one that
 * reads text in pictures, and in development the one that compiles TypeScript.
 */
const isolatesOf = (entry: string): number => (entry.endsWith(".ts") ? 3 : 2);
/**
 * Sets the limit, lowers the priority, and replaces itself by the program, with the same process id and the
 * same channel to the parent.
 */
const LIMITED = 'ulimit -d "$1" && shift && exec nice -n 5 "$@"';

/**
 * The MB that V8 reserves for compiled code, the same in our process and in a child. Node 24 maps all 512 of them
 * writable, so that the kernel's limit counts them; Node 22 maps few. 0 where it can't be read.
 */
function codeRangeMb(): number {
  try {
    const maps = readFileSync("/proc/self/maps", "latin1").matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm);
    const sizes = [...maps].map(([, start, end]) => Number(`0x${end}`) - Number(`0x${start}`));
    return Math.ceil(Math.max(0, ...sizes) / 2 ** 20);
  } catch {
    return 0;
  }
}

/** The descriptor at which a child finds the file passed to it, if any. */
export const INHERITED_DESCRIPTOR = 4;

/** Messages of a child to its parent. The parent parses `result` with the task's own schema. */
export const childMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), share: z.number().min(0).max(1) }),
  z.object({ type: z.literal("done"), result: z.unknown() }),
  z.object({ type: z.literal("failed"), fault: z.string(), message: z.string() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;

export type ChildOptions = {
  memoryLimitMb: number;
  /** The account it runs as; null for our own. */
  account: Account | null;
  /** A descriptor of ours that becomes its `INHERITED_DESCRIPTOR`. */
  handed?: number | undefined;
};

/**
 * Starts a program for one task with minimal rights: an environment without secrets, an account that owns no
 * files, a limited JavaScript heap and, on Linux, a kernel limit on all its own memory, which is effective in
 * native code and endless loops, too.
 *
 * @param entry path of the program's module: `.ts` in development, `.js` in a bundle
 */
export function startChild(entry: string, { memoryLimitMb, account, handed }: ChildOptions): ChildProcess {
  const nodeArguments = [
    `--max-old-space-size=${memoryLimitMb}`,
    ...(entry.endsWith(".ts") ? ["--conditions=react-server", "--import", "tsx"] : []),
  ];
  const options: ForkOptions = {
    ...account,
    env: childEnvironment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc", ...(handed === undefined ? [] : [handed])],
  };
  // Shells on other systems accept the limit, but their kernels do not enforce it.
  if (process.platform !== "linux") return fork(entry, [], { ...options, execArgv: nodeArguments });
  const limitKb = (memoryLimitMb + RESERVED_MB + isolatesOf(entry) * codeRangeMb()) * 1024;
  const shellArguments = ["-c", LIMITED, "sh", String(limitKb), process.execPath, ...nodeArguments];
  return fork(entry, [], { ...options, execPath: "/bin/sh", execArgv: shellArguments });
}
