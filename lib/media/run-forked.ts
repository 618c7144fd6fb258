import type { ChildProcess } from "node:child_process";
import { type FileHandle, open, readFile } from "node:fs/promises";
import type { z } from "zod";
import { waitedForProcessorMs, watchdog } from "@/lib/platform/server/watchdog";
import { childAccount, withPrivateFiles } from "./child-account";
import { MediaError, type MediaFault, openError } from "./media-error";
import { type ChildOptions, childMessage, startChild } from "./start-child";

const STDERR_KEPT = 2_000;
const FAULTS: readonly MediaFault[] = [
  "unreadable",
  "unsupported",
  "inconsistent",
  "too-large",
  "engine-missing",
  "out-of-memory",
  "failed",
];

type ForkedTask<Result> = {
  /** Path of the child's module: `.ts` while developing, `.js` in a bundle. */
  entry: string;
  /** Fields that end in `path` or `paths` name files. Only `outputPath` is written. */
  task: unknown;
  /** A file that the child gets open, at `INHERITED_DESCRIPTOR`, instead of by its name. */
  handedFile?: string;
  result: z.ZodType<Result>;
  /** How long it may take, without the time in which it waits for a processor of a busy machine. */
  timeoutMs: number;
  /** Resident size at which the child is killed, including native memory. */
  memoryLimitMb: number;
  /** Cancels the work: the child is killed at once. */
  signal?: AbortSignal | undefined;
  /** Share of the work done, 0 to 1, at most about ten times a second. */
  onProgress?: (share: number) => void;
};

/**
 * Performs one task in a separate process, so that a native crash, a hang or a leak is only an error here.
 * The child has ended when the promise settles. It has no secret in its environment. When started by root it
 * has another account, with access only to its task's files.
 *
 * @throws MediaError with the reason
 */
export async function runForked<Result>(work: ForkedTask<Result>): Promise<Result> {
  if (work.signal?.aborted) throw new MediaError("aborted", "The work was withdrawn");
  const account = await childAccount(work.entry);
  const handed = work.handedFile === undefined ? null : await openInput(work.handedFile);
  try {
    const run = (task: unknown) => runChild({ ...work, task }, { account, handed: handed?.fd });
    return await (account ? withPrivateFiles(work.task, account, run) : run(work.task));
  } finally {
    await handed?.close();
  }
}

async function openInput(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r");
  } catch (cause) {
    throw openError(cause);
  }
}

async function runChild<Result>(
  work: ForkedTask<Result>,
  { account, handed }: Pick<ChildOptions, "account" | "handed">,
): Promise<Result> {
  const child = startChild(work.entry, { memoryLimitMb: work.memoryLimitMb, account, handed });
  try {
    return await resultOf(child, work);
  } finally {
    child.kill("SIGKILL");
  }
}

function resultOf<Result>(child: ChildProcess, work: ForkedTask<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = (fault: MediaFault, message: string, cause?: unknown) => {
      reject(new MediaError(fault, message, { cause }));
    };
    const timeWatch = watchdog(
      work.timeoutMs,
      () => fail("timed-out", `The work did not end within ${work.timeoutMs / 1000} s`),
      () => waitedForProcessorMs(child.pid ?? 0),
    );
    const onAbort = () => fail("aborted", "The work was withdrawn");
    work.signal?.addEventListener("abort", onAbort, { once: true });
    const endWatch = watchResidentSize(child.pid ?? 0, work.memoryLimitMb, () =>
      fail("out-of-memory", `The work needed more than ${work.memoryLimitMb} MB of memory`),
    );
    const stderrTail = keepTail(child);

    child.on("message", (received) => {
      const message = childMessage.safeParse(received);
      if (!message.success) return fail("failed", "The child spoke nonsense", message.error);
      if (message.data.type === "progress") return work.onProgress?.(message.data.share);
      if (message.data.type === "failed") return fail(faultOf(message.data.fault), message.data.message);
      const result = work.result.safeParse(message.data.result);
      if (result.success) resolve(result.data);
      else fail("failed", "The child returned an unknown shape", result.error);
    });
    child.once("error", (cause) => fail("failed", "The child could not be started", cause));
    child.once("close", (code, killedBy) => {
      timeWatch.stop();
      endWatch();
      work.signal?.removeEventListener("abort", onAbort);
      fail("crashed", `The child ended early (${killedBy ?? `exit code ${code}`})`, stderrTail());
    });
    child.send({ task: work.task, memoryLimitMb: work.memoryLimitMb }, (error) => {
      if (error) fail("crashed", "The child could not be reached", error);
    });
  });
}

function keepTail(child: ChildProcess): () => string {
  let tail = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-STDERR_KEPT);
  });
  return () => tail;
}

function faultOf(name: string): MediaFault {
  return FAULTS.find((fault) => fault === name) ?? "failed";
}

const CHECK_MS = 100;

/**
 * Watches another process's resident size from outside, which works even while that process is in a
 * synchronous loop. On a system without /proc nothing is watched; the child then watches itself.
 *
 * @param onOver called once, when the size has exceeded the limit
 * @returns a function that ends the watch
 */
function watchResidentSize(pid: number, limitMb: number, onOver: () => void): () => void {
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
