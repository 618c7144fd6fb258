import "server-only";
import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { watchDescriptions } from "@/lib/describe/server/changes";
import { ACTIVE_STATES, type Job } from "@/lib/jobs/job";
import { withAssets } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { JOB_CHANGED, readAnnouncement } from "@/lib/jobs/server/write-jobs";
import { watchLibrary } from "@/lib/library/server/changes";
import { database } from "@/lib/platform/server/database";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { mergeAsyncIterables } from "@/lib/platform/server/merge-async-iterables";
import { singleton } from "@/lib/platform/server/singleton";
import { eventStream } from "@/lib/platform/server/sse";
import { onSessionRevoked } from "@/lib/session/server/revocation";
import type { Session } from "@/lib/session/server/session";
import type { FeedFrame } from "../frames";
import { JobHub, type JobSource, watchJobs } from "./hub";

const PAGE_SIZE = 200;
/** Transactions do not commit in the order of their timestamps, so a reader looks back this far. */
const SLACK_MS = 5_000;
/** Maximum time between rendering a page on the server and opening its feed in the browser. */
const DRAWING_MS = 120_000;

/** The hub of this process, fed by its one LISTEN connection. */
export const jobHub = () =>
  singleton("jobs.hub", () => {
    const hub = new JobHub(loadJobs, (error) => logger.error({ err: error }, "could not load changed jobs"));
    const listening = listen(
      JOB_CHANGED,
      (payload) => {
        const announcement = readAnnouncement(payload);
        if (announcement) hub.announced(announcement);
      },
      { onReconnect: () => hub.replayAll() },
    );
    return { hub, ready: listening.ready };
  });

/**
 * The live feed of a workspace as server-sent events, one for each frame of `FeedFrame`. Resumes after `Last-Event-ID`
 * or `?after=`, the time of a job's change; without either it begins with the active jobs and the latest changes. Ends
 * with the session. Throws like `limitedStream`.
 */
export async function jobFeed(session: Session, request: Request): Promise<Response> {
  const { hub, ready } = jobHub();
  const since = resumePoint(request);
  const ending = new AbortController();
  const end = () => ending.abort();
  const left = leaveSignal(request);
  const forget = onSessionRevoked(session.id, end);
  left.addEventListener("abort", end, { once: true });
  if (left.aborted) end();
  const cleanUp = () => {
    left.removeEventListener("abort", end);
    forget();
  };
  try {
    return await limitedStream({ kind: "feed", owner: session, signal: ending.signal }, async () => {
      // Whoever reads the database before notifications arrive would miss what comes between.
      await ready;
      return eventStream(
        (signal) => {
          signal.addEventListener("abort", cleanUp, { once: true });
          const watch = { workspaceId: session.workspaceId, since, signal };
          return mergeAsyncIterables(
            jobFrames(watchJobs({ hub, source: jobSource }, watch)),
            descriptionFrames(watchDescriptions(watch)),
            libraryFrames(watchLibrary(watch)),
          );
        },
        { signal: ending.signal },
      );
    });
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** A frame of the union; only that of a job has an id, because a stream resumes where its jobs are. */
type Frames = AsyncGenerator<FeedFrame & { id?: string }, void>;

async function* jobFrames(changes: ReturnType<typeof watchJobs>): Frames {
  for await (const job of changes) {
    yield { event: "job", data: job, id: String(Date.parse(job.updated_at) * 1_000) };
  }
}

/** May come twice, because it has no id. */
async function* descriptionFrames(changes: ReturnType<typeof watchDescriptions>): Frames {
  for await (const change of changes) yield { event: "description", data: change };
}

/** That many jobs changed at once, or names did: readers look for themselves. */
async function* libraryFrames(changes: ReturnType<typeof watchLibrary>): Frames {
  for await (const change of changes) yield { event: "library", data: change };
}

/** Microseconds since 1970, as sent before; anything else counts as no place at all. */
function resumePoint(request: Request): Date | null {
  const eventId = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  return eventId && /^\d{1,18}$/.test(eventId) ? new Date(Math.floor(Number(eventId) / 1_000)) : null;
}

/** The jobs with these ids as browsers see them. */
async function loadJobs(jobIds: string[]): Promise<Job[]> {
  return withAssets(await database().select().from(jobs).where(inArray(jobs.id, jobIds)));
}

/** By the clock that the rows have their times from. */
const ago = (ms: number): SQL => sql`now() - ${ms} * interval '1 millisecond'`;

/** A reader whose last change is yet to come saw it before the clock was set back. */
const resumedFrom = (since: Date): SQL => {
  const at = sql`${since.toISOString()}::timestamptz`;
  return sql`case when ${at} > now() + interval '1 second' then ${ago(DRAWING_MS)}
    else ${at} - ${SLACK_MS} * interval '1 millisecond' end`;
};

/** The database as a source for live readers, one page at a time. */
const jobSource: JobSource = {
  current: (workspaceId) =>
    pages(workspaceId, or(inArray(jobs.status, [...ACTIVE_STATES]), gt(jobs.changedAt, ago(DRAWING_MS)))),
  changedSince: (workspaceId, since) => pages(workspaceId, gt(jobs.changedAt, resumedFrom(since))),
};

async function* pages(workspaceId: string, which: SQL | undefined): AsyncGenerator<Job, void> {
  for (let last: JobRow | undefined, isMore = true; isMore; ) {
    const rows: JobRow[] = await database()
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, workspaceId), which, last ? after(last) : undefined))
      .orderBy(asc(jobs.changedAt), asc(jobs.id))
      .limit(PAGE_SIZE);
    yield* await withAssets(rows);
    last = rows.at(-1);
    isMore = rows.length === PAGE_SIZE;
  }
}

const after = ({ changedAt, id }: JobRow): SQL =>
  sql`(${jobs.changedAt}, ${jobs.id}) > (${changedAt.toISOString()}::timestamptz, ${id})`;
