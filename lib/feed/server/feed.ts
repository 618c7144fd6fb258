import "server-only";
import { watchDescriptions } from "@/lib/describe/server/changes";
import { JOB_CHANGED, readAnnouncement } from "@/lib/jobs/server/write-jobs";
import { watchLibrary } from "@/lib/library/server/changes";
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
import { jobSource, loadJobs } from "./changed-jobs";
import { JobHub } from "./hub";
import { watchJobs } from "./watch";

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
