import "server-only";
import { and, asc, desc, eq, gt, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { type CheckedJob, checkRequests } from "@/lib/intents/server/check-request";
import { createJobs } from "@/lib/intents/server/intents";
import { AWAITING_RESPONSE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { sqlLiterals } from "@/lib/platform/server/columns";
import { database, type Transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { people } from "@/lib/session/server/schema";
import { insertFrame } from "../first-frame";
import { withStill } from "../made-from";
import { messages } from "../messages";
import { isStillId } from "../stills";
import { IS_OF_BOARD } from "./boards";
import { findContinuedPick, isFrameOf } from "./last-frame";
import { creditsSpentByRun, isRefusalOfTake, refuseTake } from "./price-waiting";
import { pauseRuns } from "./queue";
import { IS_DUE, type QueueEntry, queueEntryOf, selectQueueEntries } from "./queue-entries";
import { changeAndAnnounceBoard, PauseRun, pauseFor, startQueueLoop } from "./queue-loop";
import { resumeRecoveredRuns } from "./resume-recovered";
import { boardRuns, type QueuedRow, queuedTakes, type RunRow } from "./schema";
import { IS_SPARED, spareTakes } from "./spare-takes";
import { seriesOfTake } from "./take-numbers";
import { IS_WAITING } from "./waiting";

/**
 * Jobs of boards of a workspace that may be without a response at once. The API accepts as many as it has slots for; the
 * next ones wait here, where they can be reordered and canceled.
 */
const MAX_UNANSWERED = 4;

/** A job whose response was lost is asked about for hours. It holds its place no longer than this. */
const LOST_HOLDS = sql`interval '1 minute'`;
/** After a failure of ours, or of the upstream, before a job was written. */
const TRY_AGAIN = sql`clock_timestamp() + interval '15 seconds'`;

/** As SQL: what the API has not accepted yet of a workspace's boards. */
const UNANSWERED = sql`${jobs.status} in ${sqlLiterals(AWAITING_RESPONSE_STATES)} and ${IS_OF_BOARD}
  and not (${jobs.status} = 'checking' and ${jobs.sentAt} < now() - ${LOST_HOLDS})`;

/** As SQL: that a run which is tried again after a refusal sends no second take before the API responded to the first. */
const IS_NO_OPEN_TRIAL = sql`(${boardRuns.trials} = 0 or not exists (
  select from ${queuedTakes} tried join ${jobs} trial on trial.id = tried.job_id
  where tried.run_id = ${boardRuns.id} and tried.done_at > ${boardRuns.resumedAt}
    and trial.status in ${sqlLiterals(AWAITING_RESPONSE_STATES)}))`;

/** As SQL: that a take may be sent, as far as it and its run are concerned. One that continues a shot has its frame. */
const MAY_GO = and(
  IS_DUE,
  or(isNull(queuedTakes.afterShotId), isNotNull(queuedTakes.frame)),
  IS_NO_OPEN_TRIAL,
  not(IS_SPARED),
);

/**
 * Sends takes that wait as the API takes them. Any number of processes may run it, because each take is sent under the lock
 * of its workspace's queue. A failure of a process that stops puts nothing off: the next process goes on at once.
 * @returns the function that stops it
 */
export const startQueue = (): (() => Promise<void>) =>
  startQueueLoop(
    () => MAY_GO,
    sendNext,
    async () => {
      await resumeRecoveredRuns();
      await spareTakes();
    },
  );

/**
 * Makes the next take of a workspace a job, or pauses or refuses what can't be made.
 * @param stopping of the process
 * @returns false where nothing waits, or nothing more may be sent now
 */
export async function sendNext(workspaceId: string, stopping?: AbortSignal): Promise<boolean> {
  const entry = await nextEntry(workspaceId);
  if (!entry) return false;
  const { take, maker } = entry;
  try {
    if (reachOf(maker.role, "make") === "none") throw new PauseRun("maker", messages.mayNotMake);
    const { kind, credits, frame } = take;
    let { request, madeFrom } = take;
    if (frame) {
      const pick = await findContinuedPick(take);
      if (!pick || !isFrameOf(frame, pick)) {
        await database().update(queuedTakes).set({ frame: null }).where(eq(queuedTakes.id, take.id));
        return true;
      }
      request = insertFrame(request, frame.url);
      // Somebody may have picked another still since the press.
      if (madeFrom && isStillId(take.afterShotId ?? "")) madeFrom = withStill(madeFrom, pick.job.id);
    }
    const { checked } = await checkRequests(maker, [{ kind, request, credits_quoted: credits }]);
    const [job] = checked;
    if (!job) throw new Error("A checked request is missing.");
    // A price that only the API can tell is bounded by the approved one, too.
    if (job.spend.credits > credits) throw new PauseRun("price", null);
    await send(entry, job, madeFrom);
    return true;
  } catch (error) {
    if (stopping?.aborted) return false;
    return await afterFailure(entry, error);
  }
}

/** Another process was first, or there is no free place any more. */
class NotNow extends Error {}

/**
 * The entry to send: of the person with the fewest unanswered jobs, the first in the queue. Null where none may be
 * sent.
 */
async function nextEntry(workspaceId: string): Promise<QueueEntry | null> {
  const unanswered = database()
    .select({ personId: jobs.personId, count: sql<number>`count(*)::int`.as("unanswered") })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), UNANSWERED))
    .groupBy(jobs.personId)
    .as("busy");
  const [row] = await selectQueueEntries()
    .leftJoin(unanswered, eq(unanswered.personId, queuedTakes.personId))
    .where(
      and(
        eq(queuedTakes.workspaceId, workspaceId),
        MAY_GO,
        sql`(${countUnanswered(workspaceId)}) < ${MAX_UNANSWERED}`,
      ),
    )
    .orderBy(sql`coalesce(${unanswered.count}, 0)`, asc(queuedTakes.position))
    .limit(1);
  return row ? queueEntryOf(row) : null;
}

const countUnanswered = (workspaceId: string) =>
  sql`select count(*) from ${jobs} where ${jobs.workspaceId} = ${workspaceId} and ${UNANSWERED}`;

/** Writes the job, and that the take is sent, in one transaction. @throws NotNow */
async function send(
  { take, run, maker }: QueueEntry,
  { body, ...checked }: CheckedJob,
  madeFrom: string | null,
): Promise<void> {
  const { boardId, shotId, columnId, takeIndex } = take;
  const series = seriesOfTake(boardId, { shotId, columnId, position: takeIndex });
  await createJobs({
    maker,
    checked: [{ ...checked, body: { ...body, series }, madeFrom }],
    isApproved: run.isApproved,
    decide: async (within, jobIds) => {
      await lockWithin(within, "queue", take.workspaceId);
      await assertFree(within, take.workspaceId);
      await takeFromQueue(within, { take, run, jobId: jobIds[0] ?? "" });
    },
  });
}

async function assertFree(within: Transaction, workspaceId: string): Promise<void> {
  const { rows } = await within.execute<{ unanswered: number }>(
    sql`select (${countUnanswered(workspaceId)})::int as unanswered`,
  );
  if ((rows[0]?.unanswered ?? 0) >= MAX_UNANSWERED) throw new NotNow();
}

/** @throws NotNow where it was sent, canceled, spared or paused since it was read; PauseRun where it would pass the approved credits */
async function takeFromQueue(
  within: Transaction,
  { take, run, jobId }: { take: QueuedRow; run: RunRow; jobId: string },
): Promise<void> {
  const refusal = await lastRefusal(within, run);
  if (refusal) throw refusal;
  const [current] = await within
    .select({
      pausedFor: boardRuns.pausedFor,
      credits: boardRuns.credits,
      spent: creditsSpentByRun(sql`${boardRuns.id}`),
      role: people.role,
      removedAt: people.removedAt,
    })
    .from(boardRuns)
    .innerJoin(people, eq(people.id, boardRuns.personId))
    .where(eq(boardRuns.id, run.id))
    .for("share");
  if (!current || current.pausedFor !== null) throw new NotNow();
  if (current.removedAt !== null || reachOf(current.role, "make") === "none")
    throw new PauseRun("maker", messages.mayNotMake);
  if (current.spent + take.credits > current.credits) throw new PauseRun("ceiling", messages.ceiling);
  const sent = await within
    .update(queuedTakes)
    .set({ status: "sent", jobId, doneAt: sql`clock_timestamp()` })
    .where(and(eq(queuedTakes.id, take.id), IS_WAITING, not(IS_SPARED)))
    .returning({ id: queuedTakes.id });
  if (sent.length === 0) throw new NotNow();
}

/** The API takes nothing more of a run: the key was refused, or the account has no credits. */
async function lastRefusal(within: Transaction, { id, resumedAt }: RunRow): Promise<PauseRun | null> {
  const [last] = await within
    .select({ error: jobs.error })
    .from(queuedTakes)
    .innerJoin(jobs, eq(jobs.id, queuedTakes.jobId))
    .where(and(eq(queuedTakes.runId, id), gt(queuedTakes.doneAt, resumedAt), eq(jobs.status, "rejected")))
    .orderBy(desc(queuedTakes.doneAt))
    .limit(1);
  const { status, message = null } = last?.error ?? {};
  if (status === 402) return new PauseRun("credits", message);
  return status === 401 || status === 403 ? new PauseRun("key", message) : null;
}

/** What follows from a take that could not be sent. @returns whether the queue of the workspace goes on now */
async function afterFailure(entry: QueueEntry, error: unknown): Promise<boolean> {
  if (error instanceof NotNow) return false;
  const pause = await pauseFor(entry, error);
  if (pause) {
    await changeAndAnnounceBoard(entry, (within) => pauseRuns(within, [entry.run.id], pause));
    return true;
  }
  if (isRefusalOfTake(error)) {
    await changeAndAnnounceBoard(entry, (within) => refuseTake(within, entry.take.id, error));
    return true;
  }
  await waitBeforeNext(entry, error);
  return true;
}

/**
 * Tries again later: the whole run after a refusal, such as the caps of jobs or an upstream that does not respond; after any
 * other error only this take, so that one that always fails holds up no other.
 */
async function waitBeforeNext({ take, run }: QueueEntry, error: unknown): Promise<void> {
  const isRefusal = error instanceof ApiError;
  if (isRefusal) logger.info({ err: error, runId: run.id }, "a run of a board waits");
  else
    logger.error({ err: error, takeId: take.id }, "a queued take could not be sent; it will be tried again");
  await database()
    .update(queuedTakes)
    .set({ notBefore: TRY_AGAIN })
    .where(and(isRefusal ? eq(queuedTakes.runId, run.id) : eq(queuedTakes.id, take.id), IS_WAITING));
}
