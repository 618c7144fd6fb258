import os from "node:os";
import { MediaError } from "./media-error";
import type { ChildMessage } from "./start-child";

const MEMORY_CHECK_MS = 250;
const PROGRESS_EVERY_MS = 100;
/** Lower priority than the web and service processes, so that rendering does not slow down responses. */
const NICENESS = 5;

export type TaskPort = { reportProgress(share: number): void };

/**
 * The child's side of `runForked`: waits for one task, performs it, sends the result and exits. The process always
 * ends by `process.exit`, because native finalizers may crash an orderly end. It exits at once when its
 * parent has gone.
 */
export function serveParent(perform: (task: unknown, port: TaskPort) => Promise<unknown>): void {
  lowerPriority();
  process.once("disconnect", () => process.exit(1));
  process.once("message", async (message: { task: unknown; memoryLimitMb: number }) => {
    watchMemory(message.memoryLimitMb);
    try {
      const result = await perform(message.task, { reportProgress: throttledProgress() });
      finish({ type: "done", result });
    } catch (thrown) {
      const fault = thrown instanceof MediaError ? thrown.fault : "failed";
      finish({ type: "failed", fault, message: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  });
}

function finish(message: ChildMessage): void {
  process.send?.(message, undefined, undefined, () => process.exit(0));
}

function throttledProgress(): (share: number) => void {
  let lastSentAt = 0;
  return (share) => {
    const now = performance.now();
    if (now - lastSentAt < PROGRESS_EVERY_MS) return;
    lastSentAt = now;
    const message: ChildMessage = { type: "progress", share: Math.min(1, Math.max(0, share)) };
    process.send?.(message);
  };
}

/** V8's limits do not include native memory, so the process checks its own resident size. */
function watchMemory(limitMb: number): void {
  setInterval(() => {
    const residentMb = process.memoryUsage.rss() / 2 ** 20;
    if (residentMb < limitMb) return;
    finish({
      type: "failed",
      fault: "out-of-memory",
      message: `The work needed more than ${limitMb} MB of memory`,
    });
  }, MEMORY_CHECK_MS).unref();
}

function lowerPriority(): void {
  try {
    os.setPriority(NICENESS);
  } catch {
    // Some containers forbid this. The work then runs at normal priority.
  }
}
