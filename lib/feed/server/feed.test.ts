import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import type { Job } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { apiKeys } from "@/lib/keys/server/schema";
import { changeRole } from "@/lib/people/server/members";
import { database } from "@/lib/platform/server/database";
import { liveSession, revokeSession } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { readFeedFrame } from "../frames";
import { feedHub, jobFeed } from "./feed";

const service = withJobService();
const clip = { kind: "video" as const, request: A_CLIP };
const ask = (signal: AbortSignal, headers: Record<string, string> = {}) =>
  new Request("http://atelier.test/api/jobs/events", { signal, headers });

type Frame = { id: number; job: Job };

/** The jobs of a stream as they arrive. Fails at a frame the browser could not read. */
async function* framesOf(response: Response): AsyncGenerator<Frame> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const match = /^event: (\w+)\n(?:id: (\d+)\n)?data: (.*)$/.exec(block);
      if (!match) continue;
      const [, event = "", id, data = ""] = match;
      const frame = readFeedFrame(event, data);
      if (!frame) throw new Error(`The browser would pass over this ${event}: ${data}`);
      if (frame.event === "job") yield { id: Number(id), job: frame.data };
    }
  }
}

async function accepted(session: Awaited<ReturnType<typeof aSession>>, token: string) {
  service.fault = () => "ok";
  const { id } = await createIntent(session, clip, token);
  await eventually(async () => {
    const row = await changeJob(id, () => null);
    expect(row?.status).toBe("queued");
  });
  return id;
}

const advance = (id: string, progressPercent: number) =>
  changeJob(id, () => ({ fields: { progressPercent } }));

async function until(frames: AsyncGenerator<Frame>, isIt: (frame: Frame) => boolean): Promise<Frame> {
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (isIt(next.value)) return next.value;
  }
  throw new Error("The stream ended.");
}

it("begins with the active jobs, follows changes, and resumes where it left off", async () => {
  const session = await aSession();
  const id = await accepted(session, "token-begin");
  const page = new AbortController();
  const frames = framesOf(await jobFeed(session, ask(page.signal)));
  expect((await until(frames, () => true)).job).toMatchObject({ id, status: "queued" });
  await advance(id, 40);
  const seen = await until(frames, ({ job }) => job.progress_percent === 40);
  page.abort();
  await advance(id, 60);

  const again = new AbortController();
  const resumed = framesOf(await jobFeed(session, ask(again.signal, { "last-event-id": String(seen.id) })));
  expect((await until(resumed, () => true)).job).toMatchObject({ id, progress_percent: 60 });
  again.abort();
  await eventually(() => expect(feedHub().hub.size).toBe(0));
});

it("ends when the role of its reader changes, and begins again with the new one", async () => {
  const owner = await aSession();
  const member = await aMember(owner, "creator", `Reader ${owner.workspaceId}`);
  const open = async () => {
    const session = await liveSession(member.id);
    if (!session) throw new Error("not signed in");
    return jobFeed(session, ask(new AbortController().signal));
  };
  const tabs = (await Promise.all([open(), open()])).map((response) => response.text());
  await eventually(() => expect(feedHub().hub.size).toBe(2));
  await changeRole(owner, member.personId, "viewer");
  for (const text of await Promise.all(tabs)) expect(text).toContain('"role":"creator"');
  // The change is announced to this process once more, which may end a feed that opens before that.
  await eventually(async () => {
    const access = /^event: access\ndata: (.*)\n\n/m;
    let begin = "";
    for await (const part of (await open()).body ?? []) {
      begin += new TextDecoder().decode(part);
      if (access.test(begin)) break;
    }
    const data = { person_id: member.personId, role: "viewer", sees_costs: true };
    expect(readFeedFrame("access", access.exec(begin)?.[1] ?? "")).toEqual({ event: "access", data });
  });
});

it("can be resumed by a reader that has received no job yet", async () => {
  const session = await aSession();
  const page = new AbortController();
  const reader = (await jobFeed(session, ask(page.signal))).body?.getReader();
  const greeting = new TextDecoder().decode((await reader?.read())?.value);
  page.abort();
  const [, id = ""] = /^id: (\d+)$/m.exec(greeting) ?? [];
  expect(Number(id)).toBeGreaterThan(0);
  const away = await accepted(session, "token-while-away");
  await database().update(jobs).set({ status: "failed", changedAt: sql`now()` }).where(eq(jobs.id, away));
  const again = new AbortController();
  const resumed = framesOf(await jobFeed(session, ask(again.signal, { "last-event-id": id })));
  const { id: after, job } = await until(resumed, () => true);
  expect(job).toMatchObject({ id: away, status: "failed" });
  expect(after).toBeGreaterThan(Number(id));
  again.abort();
});

it("gives a reader that was away the latest of each job, not every change", async () => {
  const session = await aSession();
  const id = await accepted(session, "token-slow-reader");
  const page = new AbortController();
  const frames = framesOf(await jobFeed(session, ask(page.signal)));
  await until(frames, () => true);
  for (let percent = 1; percent <= 50; percent++) await advance(id, percent);
  const got: number[] = [];
  await until(frames, ({ job }) => got.push(job.progress_percent ?? -1) > 0 && job.progress_percent === 50);
  expect(got.length).toBeLessThan(10);
  page.abort();
});

it("tells a page within seconds that the key of its workspace is refused, or accepted again", async () => {
  const session = await aSession();
  const page = new AbortController();
  const response = await jobFeed(session, ask(page.signal));
  const seen: boolean[] = [];
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      for (const [, data = ""] of decoder
        .decode(part, { stream: true })
        .matchAll(/^event: upstream\ndata: (.*)$/gm)) {
        const frame = readFeedFrame("upstream", data);
        if (frame?.event === "upstream") seen.push(frame.data.refused_since !== null);
      }
    }
  })();
  await eventually(() => expect(seen).toEqual([false]));
  // As another process notes it.
  for (const refusedSince of [new Date(), null]) {
    await database().update(apiKeys).set({ refusedSince }).where(eq(apiKeys.id, session.keyId));
    await eventually(() => expect(seen.at(-1)).toBe(refusedSince !== null));
  }
  page.abort();
  await reading;
});

it("ends with its session, in the process that holds the stream", async () => {
  const session = await aSession();
  const response = await jobFeed(session, ask(new AbortController().signal));
  const reading = (async () => {
    for await (const _ of framesOf(response));
    return "ended";
  })();
  await revokeSession(session.id);
  expect(await reading).toBe("ended");
});

it("ends when its reader disconnects, however long ago the response began", async () => {
  const session = await aSession();
  const page = new AbortController();
  const before = feedHub().hub.size;
  const response = await jobFeed(session, ask(page.signal));
  const reading = response.text();
  await eventually(() => expect(feedHub().hub.size).toBe(before + 1));
  await collectGarbage();
  page.abort();
  await reading;
  expect(feedHub().hub.size).toBe(before);
});

it("accepts eight streams of one session, and another one after one has ended", async () => {
  const session = await aSession();
  const pages = Array.from({ length: 8 }, () => new AbortController());
  for (const page of pages) await jobFeed(session, ask(page.signal));
  await expect(jobFeed(session, ask(new AbortController().signal))).rejects.toMatchObject({ status: 429 });
  pages[0]?.abort();
  const last = new AbortController();
  await jobFeed(session, ask(last.signal));
  for (const page of [...pages, last]) page.abort();
  await eventually(() => expect(feedHub().hub.size).toBe(0));
});

it("brings a committed change to a reader within a quarter of a second (median)", async () => {
  const session = await aSession();
  const id = await accepted(session, "token-latency");
  const page = new AbortController();
  const frames = framesOf(await jobFeed(session, ask(page.signal)));
  await until(frames, () => true);
  const waits: number[] = [];
  for (let percent = 1; percent <= 100; percent++) {
    await advance(id, percent);
    const committed = performance.now();
    await until(frames, ({ job }) => job.progress_percent === percent);
    waits.push(performance.now() - committed);
  }
  page.abort();
  const median = waits.sort((a, b) => a - b)[50] ?? Number.NaN;
  console.info(
    `change committed -> frame read: median ${median.toFixed(1)} ms, p99 ${waits[98]?.toFixed(1)} ms`,
  );
  expect(median).toBeLessThan(250);
});
