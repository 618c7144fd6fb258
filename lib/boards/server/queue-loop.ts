import "server-only";
import { eq, type SQL } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { JOB_CHANGED } from "@/lib/jobs/server/write-jobs";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { repeatWork } from "@/lib/platform/server/repeat-work";
import { announceBoard } from "./changes";
import { isRefusalOfTake, priceRuns } from "./price-waiting";
import { type Pause, QUEUE_CHANGED } from "./queue";
import type { QueueEntry } from "./queue-entries";
import { boardRuns, queuedTakes } from "./schema";

/** Why a run has to stop, found before anything was written. */
export class PauseRun extends Error {
  constructor(
    readonly reason: Pause["reason"],
    readonly shown: string | null,
  ) {
    super(reason);
  }
}

/** Whether a failure stops the run, and why. */
export async function pauseFor({ run, maker }: QueueEntry, error: unknown): Promise<Pause | null> {
  if (error instanceof PauseRun && error.reason !== "price")
    return { reason: error.reason, message: error.shown, credits: null };
  const isPrice =
    error instanceof PauseRun || (error instanceof ApiError && error.code === "price_increased");
  if (isPrice) {
    const total = await priceRuns(maker, [run.id]).then(
      (prices) => prices.total,
      () => null,
    );
    return { reason: "price", message: null, credits: total };
  }
  if (!(error instanceof ApiError) || isRefusalOfTake(error)) return null;
  const { code, status, message } = error;
  if (code === "limit_reached" || code === "approval_needed" || code === "balance_reached")
    return { reason: "limit", message, credits: null };
  return status === 401 || status === 403 ? { reason: "key", message, credits: null } : null;
}

/** Changes what waits. The row of the board is locked first, as by every change of a board. */
export const changeAndAnnounceBoard = (
  { take, run }: QueueEntry,
  change: (within: Transaction) => Promise<void>,
): Promise<void> =>
  transaction(async (within) => {
    await announceBoard(within, { id: run.boardId, workspaceId: take.workspaceId });
    await change(within);
  });

const SWEEP_MS = 1_000;

/**
 * Does work for the workspaces that have some, one piece of each in turn, until nothing is left; then again each second, and
 * at once when the queue or a job changes.
 * @param hasWork as SQL: that there is work for a waiting take
 * @param next does one piece, and gives false where nothing more can be done now
 * @param prepare is done first, each time that work is looked for
 * @returns the function that stops it
 */
export function startQueueLoop(
  hasWork: () => SQL | undefined,
  next: (workspaceId: string, signal: AbortSignal) => Promise<boolean>,
  prepare: () => Promise<void> = () => Promise.resolve(),
): () => Promise<void> {
  const workAll = async (signal: AbortSignal) => {
    await prepare();
    const waiting = await database()
      .selectDistinct({ workspaceId: queuedTakes.workspaceId })
      .from(queuedTakes)
      .innerJoin(boardRuns, eq(boardRuns.id, queuedTakes.runId))
      .where(hasWork());
    let open = waiting.map(({ workspaceId }) => workspaceId);
    while (open.length > 0 && !signal.aborted) {
      const goesOn: string[] = [];
      for (const workspaceId of open) if (await next(workspaceId, signal)) goesOn.push(workspaceId);
      open = goesOn;
    }
  };
  return repeatWork({
    work: workAll,
    everyMs: SWEEP_MS,
    // There is a free place when a job is accepted.
    channels: [QUEUE_CHANGED, JOB_CHANGED],
    failure: "the queue could not be read; it will be again",
  }).stop;
}
