// @module-tag all
import { sql } from "drizzle-orm";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { JOB_CHANGED } from "@/lib/jobs/server/write-jobs";
import { database } from "@/lib/platform/server/database";
import { openSubscriptions } from "@/lib/platform/server/listen";
import { openStreams } from "@/lib/platform/server/sse";
import { listenForRevocations, type Session } from "@/lib/session/server/session";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { feedHub, jobFeed } from "./feed";

withJobService();

const PATIENCE_MS = 180_000;
const JOBS = 50;
const PROMPT_CHARACTERS = 10_000;
const LAST_REVISION = 100;
const READERS_AT_ONCE = 8;

/** Memory that stays after garbage collection, in megabytes. */
async function megabytesHeld(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Everything that waits for something on behalf of readers. */
const waiting = () => ({
  readers: feedHub().hub.size,
  streams: openStreams(),
  subscriptions: openSubscriptions(),
});

async function openReader(session: Session, signal: AbortSignal) {
  const { body } = await jobFeed(session, new Request("http://atelier.test/api/jobs/events", { signal }));
  if (!body) throw new Error("The feed has no body.");
  const frames = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  let jobsRead = 0;
  /** The next job, or null at the end. */
  async function nextJob() {
    for (;;) {
      const { value, done } = await frames.read();
      if (done) return null;
      if (value.event !== "job") continue;
      jobsRead += 1;
      return JSON.parse(value.data);
    }
  }
  return {
    jobsRead: () => jobsRead,
    nextJob,
    async readToEnd() {
      while (await nextJob());
    },
    /** Reads until every job has arrived with this revision. */
    async readTo(revision: number) {
      const missing = new Set(Array.from({ length: JOBS }, (_, number) => number));
      while (missing.size > 0) {
        const job = await nextJob();
        if (job === null) throw new Error("The feed ended.");
        if (job.revision === revision) missing.delete(job.request.number);
      }
    },
  };
}

async function giveLongJobs(session: Session): Promise<void> {
  const rows = Array.from({ length: JOBS }, (_, number) =>
    aJobRow(session, { prompt: "w".repeat(PROMPT_CHARACTERS), request: { number }, status: "queued" }),
  );
  await database().insert(jobs).values(rows);
}

/** Changes every job of a workspace and announces it, as `changeJob` does for one. */
async function changeAll({ workspaceId }: Session): Promise<void> {
  await database().transaction(async (within) => {
    await within.execute(
      sql`update jobs set revision = revision + 1, changed_at = now() where workspace_id = ${workspaceId}`,
    );
    await within.execute(
      sql`select pg_notify(${JOB_CHANGED}, workspace_id || ' ' || id) from jobs where workspace_id = ${workspaceId}`,
    );
  });
}

it(
  "holds only the latest state of each job for a reader that has stopped reading",
  async () => {
    const session = await aSession();
    await giveLongJobs(session);
    const leaving = new AbortController();
    const reading = await openReader(session, leaving.signal);
    const stalled = await openReader(session, leaving.signal);
    await Promise.all([reading.readTo(1), stalled.readTo(1)]);
    const change = async (revision: number) => {
      await changeAll(session);
      // A job that arrived here was offered to the other reader, too.
      await reading.readTo(revision);
    };
    await change(2);
    const before = await megabytesHeld();
    for (let revision = 3; revision <= LAST_REVISION; revision++) await change(revision);
    const grownBy = (await megabytesHeld()) - before;
    const missed = (reading.jobsRead() * PROMPT_CHARACTERS) / 1e6;
    console.info(`missed: ${missed.toFixed(0)} MB; held for it: ${grownBy.toFixed(1)} MB`);
    expect(grownBy).toBeLessThan(5);
    expect(missed).toBeGreaterThan(40);

    const readBefore = stalled.jobsRead();
    await stalled.readTo(LAST_REVISION);
    expect(stalled.jobsRead() - readBefore).toBeLessThan(2 * JOBS);
    leaving.abort();
    await eventually(() => expect(openStreams()).toBe(0));
  },
  PATIENCE_MS,
);

it(
  "holds nothing of hundreds of readers that have disconnected",
  async () => {
    const session = await aSession();
    await database()
      .insert(jobs)
      .values(aJobRow(session, { status: "queued" }));
    const comeAndGo = async () => {
      const leaving = new AbortController();
      const opening = Array.from({ length: READERS_AT_ONCE }, () => openReader(session, leaving.signal));
      const readers = await Promise.all(opening);
      await Promise.all(readers.map((reader) => reader.nextJob()));
      leaving.abort();
      await Promise.all(readers.map((reader) => reader.readToEnd()));
    };
    // This listens as long as the process lives.
    await feedHub().ready;
    listenForRevocations();
    const base = waiting();
    expect(base).toMatchObject({ readers: 0, streams: 0 });
    const megabytes: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      for (let round = 0; round < 50; round++) await comeAndGo();
      await eventually(() => expect(waiting()).toEqual(base));
      megabytes.push(await megabytesHeld());
    }
    const [first = 0, , last = 0] = megabytes;
    console.info(`held after each turn: ${megabytes.map((each) => each.toFixed(1)).join(", ")} MB`);
    expect(last).toBeLessThan(first * 1.1);
  },
  PATIENCE_MS,
);
