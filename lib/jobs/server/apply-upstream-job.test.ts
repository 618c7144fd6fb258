import assert from "node:assert/strict";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isTerminal } from "@/lib/contract/job";
import { createIntent } from "@/lib/intents/server/intents";
import { database } from "@/lib/platform/server/database";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { type MergedFields, mergeUpstreamJob } from "./apply-upstream-job";
import { followJob } from "./follow";
import { claimDue } from "./lease";
import { readDetail } from "./read";
import { jobs } from "./schema";
import { parseUpstreamJob } from "./upstream-job";

const NOW = new Date("2026-01-01T00:00:00Z");
const fresh: MergedFields = {
  status: "sending",
  upstreamId: null,
  progressPercent: null,
  creditsReserved: null,
  creditsUsed: null,
  creditsRefunded: null,
  failureCode: null,
  failureMessage: null,
  acceptedAt: null,
  completedAt: null,
  failedAt: null,
};

// Deeper objects take most of the time and test nothing more.
const object = fc.object({ maxDepth: 1, maxKeys: 2 });
const nonsense = fc.oneof(fc.constant(null), fc.constant(undefined), fc.string(), fc.double(), object);
const aJobRecord = fc.record(
  {
    id: fc.constant("up_1"),
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("queued", "processing", "completed", "failed", "canceled") },
      nonsense,
    ),
    progress_percent: fc.oneof(fc.integer({ min: -20, max: 140 }), nonsense),
    credits_reserved: fc.oneof(fc.nat(500), nonsense),
    credits_used: fc.oneof(fc.nat(500), nonsense),
    credits_refunded: fc.oneof(fc.nat(500), nonsense),
    failure_code: nonsense,
    assets: fc.oneof(fc.array(nonsense), nonsense),
    extra: nonsense,
  },
  { requiredKeys: ["id"] },
);

// Node's own assertions, because there are hundreds of thousands: one of Vitest's takes longer than a merge.
it("only moves a job forward, over 10,000 random histories", () => {
  fc.assert(
    fc.property(fc.array(aJobRecord, { maxLength: 12 }), (bodies) => {
      let current = fresh;
      for (const body of bodies) {
        const upstreamJob = parseUpstreamJob(body);
        if (!upstreamJob) throw new Error("Every record with an id can be parsed.");
        const next: MergedFields = { ...current, ...mergeUpstreamJob(current, upstreamJob, NOW) };
        if (isTerminal(current.status)) {
          assert.equal(next.status, current.status);
          assert.deepEqual(next.completedAt, current.completedAt);
        }
        if (current.status === "processing") assert.notEqual(next.status, "queued");
        assert.ok((next.progressPercent ?? -1) >= (current.progressPercent ?? -1));
        assert.ok((next.creditsRefunded ?? -1) >= (current.creditsRefunded ?? -1));
        if (current.creditsReserved !== null) assert.equal(next.creditsReserved, current.creditsReserved);
        if (current.creditsUsed !== null) assert.equal(next.creditsUsed, current.creditsUsed);
        // The same response again changes nothing more.
        assert.deepEqual(mergeUpstreamJob(next, upstreamJob, NOW), {});
        current = next;
      }
    }),
    { numRuns: 10_000 },
  );
});

it("a job record is proof of acceptance, even for a rejected job, which then has its own end time", () => {
  const upstreamJob = parseUpstreamJob({ id: "up_1", status: "queued", credits_reserved: 9 });
  const rejected = { ...fresh, status: "rejected" as const, failedAt: new Date("2025-12-31T00:00:00Z") };
  expect(upstreamJob && mergeUpstreamJob(rejected, upstreamJob, NOW)).toMatchObject({
    status: "queued",
    upstreamId: "up_1",
    creditsReserved: 9,
    failedAt: null,
  });
  const canceled = parseUpstreamJob({ id: "up_1", status: "canceled" });
  expect(canceled && mergeUpstreamJob(rejected, canceled, NOW)).toMatchObject({
    status: "canceled",
    failedAt: NOW,
  });
});

it("ignores the record of another job", () => {
  const upstreamJob = parseUpstreamJob({ id: "up_2", status: "completed" });
  expect(
    upstreamJob && mergeUpstreamJob({ ...fresh, status: "queued", upstreamId: "up_1" }, upstreamJob, NOW),
  ).toEqual({});
});

const service = withJobService();

/** A job that the upstream has accepted, and what `look` shows of it after one more poll. */
async function anAcceptedJob() {
  const session = await aSession();
  const { id } = await createIntent(
    session,
    { kind: "video", request: A_CLIP },
    `token-${session.workspaceId}`,
  );
  await eventually(async () => expect((await readDetail(session, id)).status).toBe("queued"));
  const look = async () => {
    await database()
      .update(jobs)
      .set({ nextAttemptAt: new Date(0), leaseUntil: null });
    for (const row of await claimDue(10)) await followJob(row);
    return readDetail(session, id);
  };
  return { id, look };
}

const RECORD = { id: "up1", object: "video_generation_job", credits_reserved: 9, assets: [] };
const respondWith = (record: object) => {
  service.away = json(200, { ...RECORD, id: `up${service.creates}`, ...record });
};

it("shows an error while the state is unknown, until there is a known one", async () => {
  service.away = null;
  const { look } = await anAcceptedJob();
  respondWith({ status: "succeeded" });
  expect(await look()).toMatchObject({ status: "queued", error: { code: "unknown_state" } });
  respondWith({ status: "processing" });
  expect(await look()).toMatchObject({ status: "processing", error: null });
});

it("shows an error while a completed job has no file, and polls it until it has", async () => {
  service.away = null;
  const { look } = await anAcceptedJob();
  respondWith({ status: "completed", credits_used: 9 });
  expect(await look()).toMatchObject({
    ...{ status: "completed", credits_used: 9, assets: [], error: { code: "no_result" } },
  });
  const [waiting] = await database().select().from(jobs);
  expect(waiting?.nextAttemptAt).not.toBeNull();
  const file = {
    id: "f",
    object: "asset",
    type: "video",
    url: "https://files.example/a.mp4",
    mime_type: "video/mp4",
  };
  respondWith({ status: "completed", credits_used: 9, assets: [file] });
  expect(await look()).toMatchObject({ status: "completed", error: null, assets: [{ type: "video" }] });
});

it.each([
  ["a response that is no job", json(200, { object: "list" }), "unexpected"],
  ["no JSON", (_, response) => void response.writeHead(200).end("{ half"), "Can't reach"],
  [
    "a job that is denied",
    json(404, { error: { code: "gone_away", message: "Who?", request_id: "r" } }),
    "Who?",
  ],
] satisfies [string, NonNullable<typeof service.away>, string][])(
  "shows an error after three times %s",
  async (_what, away, words) => {
    service.away = null;
    const { look } = await anAcceptedJob();
    service.away = away;
    await look();
    await look();
    const { status, error } = await look();
    expect(status).toBe("queued");
    expect(error?.message).toContain(words);
  },
);
