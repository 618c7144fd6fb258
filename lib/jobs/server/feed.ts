import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { watchDescriptions } from "@/lib/describe/server/changes";
import { watchLibrary } from "@/lib/library/server/changes";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { merged } from "@/lib/platform/server/merged";
import { singleton } from "@/lib/platform/server/singleton";
import { eventStream, openStreams, type SseFrame } from "@/lib/platform/server/sse";
import { onSessionRevoked } from "@/lib/session/server/revocation";
import type { Session } from "@/lib/session/server/session";
import { jobSource, loadJobs } from "./changed-jobs";
import { JOB_CHANGED, readAnnouncement } from "./channel";
import { JobHub } from "./hub";
import { watchJobs } from "./watch";

const PER_SESSION = 8;
const PER_PROCESS = 2_000;

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

const streams = () => singleton("jobs.streams", () => new Map<string, number>());

/**
 * The live feed of a workspace as server-sent events: `event: job`, data the job, id the time of its
 * change. Resumes after `Last-Event-ID` or `?after=`; without either it begins with the active jobs and the latest changes.
 * `event: description` names what became of a description, `event: library` that more changed at once than is told one by one. Ends with the session. Throws `rate_limited` beyond eight streams of one session.
 */
export async function jobFeed(session: Session, request: Request): Promise<Response> {
  const { hub, ready } = jobHub();
  const release = takePlace(session.id);
  const since = resumePoint(request);
  try {
    // Whoever reads the database before notifications arrive would miss what comes between.
    await ready;
  } catch (error) {
    release();
    throw error;
  }
  const ending = new AbortController();
  const end = () => ending.abort();
  const left = leaveSignal(request);
  const forget = onSessionRevoked(session.id, end);
  left.addEventListener("abort", end, { once: true });
  if (left.aborted) end();
  const cleanUp = () => {
    left.removeEventListener("abort", end);
    forget();
    release();
  };
  return eventStream(
    (signal) => {
      signal.addEventListener("abort", cleanUp, { once: true });
      const watch = { workspaceId: session.workspaceId, since, signal };
      return merged(
        jobFrames(watchJobs({ hub, source: jobSource }, watch)),
        descriptionFrames(watchDescriptions(watch)),
        libraryFrames(watchLibrary(watch)),
      );
    },
    { signal: ending.signal },
  );
}

async function* jobFrames(changes: ReturnType<typeof watchJobs>): AsyncGenerator<SseFrame, void> {
  for await (const job of changes) {
    yield { event: "job", data: job, id: String(Date.parse(job.updated_at) * 1_000) };
  }
}

/** Without an id: a stream resumes where its jobs are, and descriptions may come twice. */
async function* descriptionFrames(
  changes: ReturnType<typeof watchDescriptions>,
): AsyncGenerator<SseFrame, void> {
  for await (const change of changes) yield { event: "description", data: change };
}

/** That many jobs changed at once, or names did: readers look for themselves. */
async function* libraryFrames(changes: ReturnType<typeof watchLibrary>): AsyncGenerator<SseFrame, void> {
  for await (const change of changes) yield { event: "library", data: change };
}

/** Microseconds since 1970, as sent before; anything else counts as no place at all. */
function resumePoint(request: Request): Date | null {
  const said = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  return said && /^\d{1,18}$/.test(said) ? new Date(Math.floor(Number(said) / 1_000)) : null;
}

function takePlace(sessionId: string): () => void {
  const held = streams().get(sessionId) ?? 0;
  if (held >= PER_SESSION) {
    throw new ApiError("rate_limited", "Too many live connections of this browser.", {
      retryAfterSeconds: 5,
    });
  }
  if (openStreams() >= PER_PROCESS) {
    throw new ApiError("unavailable", "Too many live connections.", { retryAfterSeconds: 10 });
  }
  streams().set(sessionId, held + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (streams().get(sessionId) ?? 1) - 1;
    if (left > 0) streams().set(sessionId, left);
    else streams().delete(sessionId);
  };
}
