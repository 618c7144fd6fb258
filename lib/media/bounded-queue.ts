import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { processValue } from "@/lib/platform/server/process-value";
import { MediaError } from "./media-error";
import { messages } from "./messages";

/**
 * Inspections are short, and so is the marking of downloads, which many may ask for. A request waits for the reading of
 * its own file. Drawing, joining and describing may take minutes and must not block the others.
 */
export type MediaLane = "inspection" | "marking" | "reading" | "work";

const MAX_RUNNING = Math.min(4, Math.max(2, availableParallelism()));
/** With more than this, people would wait too long. */
const MAX_WAITING = { inspection: 64, marking: 64, reading: 24, work: 24 } as const satisfies Record<
  MediaLane,
  number
>;

const lane = () => new PQueue({ concurrency: MAX_RUNNING });
const queues = processValue("media.queues", () => ({
  inspection: lane(),
  marking: lane(),
  reading: lane(),
  work: lane(),
}));

/**
 * Runs media work when a slot of its lane is free: each process runs a few children per lane at once.
 *
 * @param signal cancels work that still waits; running work must handle it itself
 * @throws MediaError "busy" when too much waits already, "aborted" when it was cancelled
 */
export async function runQueued<Result>(
  lane: MediaLane,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues()[lane];
  if (queue.size >= MAX_WAITING[lane]) {
    throw new MediaError("busy", messages.busy);
  }
  try {
    return await queue.add(work, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof MediaError || !signal?.aborted) throw error;
    throw new MediaError("aborted", "The work was withdrawn", { cause: error });
  }
}
