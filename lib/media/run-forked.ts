import type { ChildProcess } from "node:child_process";
import type { z } from "zod";
import { childMessage } from "./forked-messages";
import { MediaError, type MediaFault } from "./media-error";
import { startChild } from "./start-child";
import { watchResidentSize } from "./watch-resident-size";

const STDERR_KEPT = 2_000;
const FAULTS: readonly MediaFault[] = [
  "unreadable",
  "inconsistent",
  "too-large",
  "engine-missing",
  "out-of-memory",
  "failed",
];

export type ForkedTask<Answer> = {
  /** Path of the child's module: `.ts` while developing, `.js` in a bundle. */
  entry: string;
  task: unknown;
  answer: z.ZodType<Answer>;
  timeoutMs: number;
  /** Resident size at which the child is killed, native memory included. */
  memoryLimitMb: number;
  /** Withdraws the work: the child is killed at once. */
  signal?: AbortSignal;
  /** Share of the work done, 0 to 1, at most about ten times a second. */
  onProgress?: (share: number) => void;
};

/**
 * Does one task in a process of its own, so that a native crash, a hang or a leak is an error here and nothing
 * more. The child is gone when the promise settles.
 *
 * @throws MediaError with the reason.
 */
export async function runForked<Answer>(work: ForkedTask<Answer>): Promise<Answer> {
  if (work.signal?.aborted) throw new MediaError("aborted", "The work was withdrawn");
  const child = startChild(work.entry, work.memoryLimitMb);
  try {
    return await answerOf(child, work);
  } finally {
    child.kill("SIGKILL");
  }
}

function answerOf<Answer>(child: ChildProcess, work: ForkedTask<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (fault: MediaFault, message: string, cause?: unknown) => {
      reject(new MediaError(fault, message, { cause }));
    };
    const timer = setTimeout(
      () => fail("timed-out", `The work did not end within ${work.timeoutMs / 1000} s`),
      work.timeoutMs,
    );
    const onAbort = () => fail("aborted", "The work was withdrawn");
    work.signal?.addEventListener("abort", onAbort, { once: true });
    const endWatch = watchResidentSize(child.pid ?? 0, work.memoryLimitMb, () =>
      fail("out-of-memory", `The work needed more than ${work.memoryLimitMb} MB of memory`),
    );
    const lastWords = keepTail(child);

    child.on("message", (received) => {
      const message = childMessage.safeParse(received);
      if (!message.success) return fail("failed", "The child spoke nonsense", message.error);
      if (message.data.type === "progress") return work.onProgress?.(message.data.share);
      if (message.data.type === "failed") return fail(faultOf(message.data.fault), message.data.message);
      const answer = work.answer.safeParse(message.data.answer);
      if (answer.success) resolve(answer.data);
      else fail("failed", "The child answered in an unknown shape", answer.error);
    });
    child.once("error", (cause) => fail("crashed", "The child could not be started", cause));
    child.once("close", (code, killedBy) => {
      clearTimeout(timer);
      endWatch();
      work.signal?.removeEventListener("abort", onAbort);
      fail("crashed", `The child ended early (${killedBy ?? `exit code ${code}`})`, lastWords());
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
