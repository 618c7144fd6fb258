import "server-only";
import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { sightOf } from "@/lib/audience/server/sight";
import { BOARD_CHANGED, boardChangesSince } from "@/lib/boards/server/changes";
import { changesOfDescriptions, DESCRIPTION_CHANGED } from "@/lib/describe/server/changes";
import { ACTIVE_STATES, type Job } from "@/lib/jobs/job";
import { withAssets } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { JOB_CHANGED, readAnnouncement } from "@/lib/jobs/server/write-jobs";
import { workspaceOfKey } from "@/lib/keys/server/key-status";
import { KEY_CHANGED } from "@/lib/keys/server/vault";
import { changesOfLibrary, LIBRARY_CHANGED } from "@/lib/library/server/changes";
import { database } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { onShutdown } from "@/lib/platform/server/shutdown";
import { eventStream } from "@/lib/platform/server/sse";
import { takeStream } from "@/lib/platform/server/stream-limits";
import { onSessionEnd, type Session } from "@/lib/session/server/session";
import { upstreamHealth } from "@/lib/upstream/server/health";
import { knownUpstreamState, probeUpstream } from "@/lib/upstream/server/probe";
import type { FeedFrame } from "../frames";
import { FeedHub } from "./hub";
import { type FeedSource, WorkspaceFrames } from "./workspace-frames";

const PAGE_SIZE = 200;
/** Transactions do not commit in the order of their timestamps, so a resumed feed begins this much earlier. */
const SLACK_MS = 5_000;
/** Maximum time between rendering a page on the server and opening its feed in the browser. */
const MAX_RENDER_TO_FEED_MS = 120_000;

/** The hub of this process, fed by its one LISTEN connection. */
export const feedHub = processValue("feed.hub", () => {
  const hub = new FeedHub(loadJobs, (error) => logger.error({ err: error }, "could not load changed jobs"));
  const publish = (payload: string) => {
    const announcement = readAnnouncement(payload);
    if (announcement) hub.publishJob(announcement);
  };
  const listening = [
    listen(JOB_CHANGED, publish, { onReconnect: () => hub.replayAll() }),
    listen(DESCRIPTION_CHANGED, (workspaceId) => hub.publishTopic(workspaceId, "descriptions")),
    listen(BOARD_CHANGED, (workspaceId) => hub.publishTopic(workspaceId, "boards")),
    listen(LIBRARY_CHANGED, (workspaceId) => hub.publishTopic(workspaceId, "library")),
    listen(KEY_CHANGED, (keyId) => void publishKey(hub, keyId)),
  ];
  watchUpstream(hub);
  return { hub, ready: Promise.all(listening.map(({ ready }) => ready)) };
});

/** Tells the workspace of a key what became of it. */
async function publishKey(hub: FeedHub, keyId: string): Promise<void> {
  if (hub.size === 0) return;
  try {
    const workspaceId = await workspaceOfKey(keyId);
    if (workspaceId) hub.publishTopic(workspaceId, "upstream");
  } catch (error) {
    logger.warn({ err: error }, "what became of a key could not be told");
  }
}

/** How often the upstream is asked whether it responds, while somebody has a page open and no call has shown it. */
const PROBE_EVERY_MS = 500;

/** Tells open pages within seconds that the upstream does not respond, and that it is back. Ends with the process. */
function watchUpstream(hub: FeedHub): void {
  const health = upstreamHealth();
  const forget = health.onChange(() => hub.publishToAll("upstream"));
  const probing = setInterval(() => {
    if (hub.size > 0) void probeUpstream();
  }, PROBE_EVERY_MS).unref();
  onShutdown(() => {
    clearInterval(probing);
    forget();
  });
}

/**
 * The live feed of a workspace as server-sent events, one for each frame of `FeedFrame`. Resumes after `Last-Event-ID`
 * or `?after=`, the time of a job's change; without either it begins with the active jobs and the latest changes. Ends
 * with the session. Throws like `takeStream`.
 */
export async function jobFeed(session: Session, request: Request): Promise<Response> {
  const { hub, ready } = feedHub();
  const since = resumePoint(request);
  const { personId, role, seesCosts } = session;
  const watch = { reader: session, since };
  // A change of the role ends the stream, so that its reader opens another, which begins with the new one.
  const first: FeedFrame = { event: "access", data: { person_id: personId, role, sees_costs: seesCosts } };
  const ending = new AbortController();
  const release = takeStream("feed", session);
  const forget = onSessionEnd(session, () => ending.abort());
  const onEnd = () => {
    forget();
    release();
  };
  try {
    // A feed that reads the database before notifications arrive would miss changes in between.
    await ready;
    const frames = () => new WorkspaceFrames({ hub, source: feedSource }, watch, [first]);
    const firstId = since === null ? { firstId: firstEventId() } : {};
    return eventStream(frames, { signal: disconnectSignal(request), ending, onEnd, ...firstId });
  } catch (error) {
    onEnd();
    throw error;
  }
}

/** The id of a feed that has sent no job yet, so that its reader can resume, too. */
const firstEventId = (): string => String((Date.now() - MAX_RENDER_TO_FEED_MS) * 1_000);

/** The time in an event id, which is in microseconds since 1970; null for any other text. */
function resumePoint(request: Request): Date | null {
  const eventId = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  return eventId && /^\d{1,18}$/.test(eventId) ? new Date(Math.floor(Number(eventId) / 1_000)) : null;
}

/** The jobs with these ids as browsers see them. */
async function loadJobs(jobIds: string[]): Promise<Job[]> {
  return withAssets(await database().select().from(jobs).where(inArray(jobs.id, jobIds)));
}

/** By the database's clock, like the times of the rows. */
const ago = (ms: number): SQL => sql`now() - ${ms} * interval '1 millisecond'`;

/** A time in the future is from before the clock was set back. */
const resumedFrom = (since: Date): SQL => {
  const at = sql`${since.toISOString()}::timestamptz`;
  return sql`case when ${at} > now() + interval '1 second' then ${ago(MAX_RENDER_TO_FEED_MS)}
    else ${at} - ${SLACK_MS} * interval '1 millisecond' end`;
};

/** The database as a source for live readers, one page at a time. */
const feedSource: FeedSource = {
  current: (workspaceId) =>
    pages(
      workspaceId,
      or(inArray(jobs.status, [...ACTIVE_STATES]), gt(jobs.changedAt, ago(MAX_RENDER_TO_FEED_MS))),
    ),
  sightOf,
  changedSince: (workspaceId, since) => pages(workspaceId, gt(jobs.changedAt, resumedFrom(since))),
  topics({ reader, since }) {
    const { workspaceId } = reader;
    const watch = { workspaceId, since };
    const [described, changed] = [changesOfDescriptions(reader, since), changesOfLibrary(watch)];
    const boardsChanged = boardChangesSince(reader, since);
    return {
      boards: async () => (await boardsChanged()).map((data) => ({ event: "board", data })),
      descriptions: async () => (await described()).map((data) => ({ event: "description", data })),
      upstream: async () => [{ event: "upstream", data: await knownUpstreamState(workspaceId) }],
      // After a change of names or of many jobs, browsers read their lists again.
      library: async () => (await changed()).map((data) => ({ event: "library", data })),
    };
  },
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
