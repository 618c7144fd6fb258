import "server-only";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { database } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { messages } from "../messages";
import { findContinuedPick, hasContinuedPick, hostLastFrame, isFrameOf } from "./last-frame";
import { refuseTake } from "./price-waiting";
import { pauseRuns, QUEUE_CHANGED } from "./queue";
import { IS_DUE, type QueueEntry, queueEntryOf, selectQueueEntries } from "./queue-entries";
import { changeAndAnnounceBoard, PauseRun, pauseFor, startQueueLoop } from "./queue-loop";
import { type QueuedRow, queuedTakes } from "./schema";
import { IS_WAITING } from "./waiting";

/** After a failure a frame is made again after so many seconds, or when the refusal says, within the most. */
const AGAIN_SECONDS = 15;
const MOST_SECONDS = 600;

/** As SQL: that a take continues a shot whose pick is there, and has no frame of it. */
const needsFrame = () =>
  and(IS_DUE, isNotNull(queuedTakes.afterShotId), isNull(queuedTakes.frame), hasContinuedPick());

/**
 * Makes the frames with which takes begin that continue a shot, one after the other. In several processes the same frame may
 * be made twice, which is one upload.
 * @returns the function that stops it
 */
export const startFrames = (): (() => Promise<void>) => startQueueLoop(needsFrame, makeNextFrame);

/** Makes the next frame of a workspace, for all takes of its run that begin with it. @returns false where there is none to make */
export async function makeNextFrame(workspaceId: string, signal: AbortSignal): Promise<boolean> {
  const [row] = await selectQueueEntries()
    .where(and(eq(queuedTakes.workspaceId, workspaceId), needsFrame()))
    .orderBy(asc(queuedTakes.position))
    .limit(1);
  const entry = row && queueEntryOf(row);
  const pick = entry && (await findContinuedPick(entry.take));
  if (!pick) return false;
  try {
    if (reachOf(entry.maker.role, "make") === "none") throw new PauseRun("maker", messages.mayNotMake);
    const frame = await hostLastFrame(entry.maker, pick, signal);
    if (!isFrameOf(frame, pick)) throw new ApiError("unavailable", messages.inputExpired);
    await database().update(queuedTakes).set({ frame }).where(beginsLike(entry.take));
    await notify(QUEUE_CHANGED, workspaceId);
  } catch (error) {
    if (signal.aborted) return false;
    await afterFailure(entry, error);
  }
  return true;
}

/** As SQL: that a take of the same run continues the same shot, and waits. */
const beginsLike = ({ runId, afterShotId }: QueuedRow) =>
  and(eq(queuedTakes.runId, runId), sql`${queuedTakes.afterShotId} = ${afterShotId}`, IS_WAITING);

/** Pauses the run, refuses the takes, or puts them off. Takes that need no frame go on. */
async function afterFailure(entry: QueueEntry, error: unknown): Promise<void> {
  const { take, run } = entry;
  const pause = await pauseFor(entry, error);
  if (pause) return changeAndAnnounceBoard(entry, (within) => pauseRuns(within, [run.id], pause));
  if (error instanceof ApiError && error.code === "invalid_request") {
    return changeAndAnnounceBoard(entry, async (within) => {
      const rows = await within.select({ id: queuedTakes.id }).from(queuedTakes).where(beginsLike(take));
      for (const { id } of rows) await refuseTake(within, id, error);
    });
  }
  logger.warn({ err: error, runId: run.id }, "a last frame could not be made; it will be tried again");
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
  const seconds = Math.min(Math.max(asked, AGAIN_SECONDS), MOST_SECONDS);
  await database()
    .update(queuedTakes)
    .set({ notBefore: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(beginsLike(take));
}
