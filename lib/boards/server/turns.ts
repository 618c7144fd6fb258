import "server-only";
import { and, isNull, type SQL, sql } from "drizzle-orm";
import { JOB_CHANGED } from "@/lib/jobs/server/write-jobs";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import type { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { QUEUE_CHANGED } from "./queue";
import { boardRuns, type QueuedRow, queuedTakes, type RunRow } from "./schema";
import { WAITS } from "./waiting";

/** A take whose turn it is, its run, and who started that. */
export type Turn = { take: QueuedRow; run: RunRow; maker: Session };

/** As SQL: that a take waits, its run is not paused, and it is not put off after a failure. */
export const IS_DUE: SQL | undefined = and(
  WAITS,
  isNull(boardRuns.pausedFor),
  sql`(${queuedTakes.notBefore} is null or ${queuedTakes.notBefore} < clock_timestamp())`,
);

/** A turn from its rows. Whoever was removed may do what a viewer may. */
export function turnOf(row: { take: QueuedRow; run: RunRow; person: typeof people.$inferSelect }): Turn {
  const { take, run, person } = row;
  const { id: personId, name: personName, accountId } = person;
  const role = person.removedAt === null ? person.role : "viewer";
  const { workspaceId } = take;
  // Uploads are counted by session: those of a run are one.
  const maker = { id: run.id, workspaceId, personId, personName, accountId, role, keyId: run.keyId };
  return { take, run, maker };
}

const SWEEP_MS = 1_000;

/**
 * Does work for the workspaces that have some, one piece of each in turn, until nothing is left; then again each second, and
 * at once when the queue or a job changes.
 * @param workspaces those that have work
 * @param next does one piece, and gives false where nothing more can be done now
 * @returns the function that stops it
 */
export function startTurns(
  workspaces: () => Promise<string[]>,
  next: (workspaceId: string, signal: AbortSignal) => Promise<boolean>,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  /** Whether something changed since the work was last looked for. */
  let hasChanged = false;
  let endPause = () => {};
  const wake = () => {
    hasChanged = true;
    endPause();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      if (hasChanged || signal.aborted) return resolve();
      const timer = setTimeout(resolve, SWEEP_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const workAll = async () => {
    let open = await workspaces();
    while (open.length > 0 && !signal.aborted) {
      const goesOn: string[] = [];
      for (const workspaceId of open) if (await next(workspaceId, signal)) goesOn.push(workspaceId);
      open = goesOn;
    }
  };
  const loop = (async () => {
    while (!signal.aborted) {
      hasChanged = false;
      await workAll().catch((err) => logger.warn({ err }, "the queue could not be read; it will be again"));
      await pause();
    }
  })();
  // There is a free place when a job is accepted.
  const subscriptions = [listen(QUEUE_CHANGED, wake), listen(JOB_CHANGED, wake)];
  return async () => {
    for (const unlisten of subscriptions) unlisten();
    stop.abort();
    wake();
    await loop;
  };
}
