import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { singleton } from "@/lib/platform/server/singleton";
import { MediaError } from "./media-error";

/** Inspecting takes a moment; drawing and joining may take minutes and must not hold that up. */
export type MediaLane = "inspection" | "work";

const MAX_RUNNING = Math.min(4, Math.max(2, availableParallelism()));
/** More than this would wait longer than the people behind them do. */
const MAX_WAITING = { inspection: 64, work: 24 } as const satisfies Record<MediaLane, number>;

const queueOf = (lane: MediaLane): PQueue =>
  singleton(`media.${lane}`, () => new PQueue({ concurrency: MAX_RUNNING }));

/**
 * Runs a piece of media work when its turn comes: each process has a few children of a lane at once, whoever asks.
 *
 * @param signal withdraws work that still waits; work that runs must heed it itself.
 * @throws MediaError "busy" where too much waits already, "aborted" when it was withdrawn.
 */
export async function inTurn<Answer>(
  lane: MediaLane,
  signal: AbortSignal | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const queue = queueOf(lane);
  if (queue.size >= MAX_WAITING[lane]) {
    throw new MediaError("busy", "Too many files are being worked on; try again in a moment");
  }
  try {
    return await queue.add(work, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof MediaError || !signal?.aborted) throw error;
    throw new MediaError("aborted", "The work was withdrawn", { cause: error });
  }
}
