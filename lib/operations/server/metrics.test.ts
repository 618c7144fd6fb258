import { afterEach, beforeEach, expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { pauseKey } from "@/lib/keys/server/vault";
import { closeDatabase, database } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { enqueue } from "@/lib/platform/server/queue";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { Visitor } from "@/lib/testing/visitor";

const service = withJobService();
const METRICS_TOKEN = "a-token-for-the-scraper";
beforeEach(() => {
  process.env.METRICS_TOKEN = METRICS_TOKEN;
  resetEnv();
});
afterEach(() => {
  delete process.env.METRICS_TOKEN;
  resetEnv();
});

async function scrape(): Promise<string> {
  forgetProcessValue("operations.state");
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const response = await new Visitor().ask("/api/metrics", { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** The value of a figure with these labels; null when it is absent. */
function figure(text: string, name: string, ...labels: string[]): number | null {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((each) => labels.every((label) => each.includes(label)));
  return line === undefined ? null : Number(line.split(" ").at(-1));
}

it("counts a job from its creation until it was accepted, its upstream call, and that it waits", async () => {
  const session = await aSession();
  service.fault = () => "ok";
  await createIntent(session, { kind: "video", request: A_CLIP }, "token-metrics");
  await eventually(async () => {
    const text = await scrape();
    expect(figure(text, "atelier_job_seconds_count", 'until="accepted"', 'kind="video"')).toBe(1);
    expect(figure(text, "atelier_upstream_answers_total", 'status="202"')).toBe(1);
    expect(figure(text, "atelier_jobs", 'kind="video"')).toBe(1);
  });
  const text = await scrape();
  expect(figure(text, "atelier_job_oldest_seconds", 'kind="video"')).toBeLessThan(60);
  expect(figure(text, "atelier_sessions")).toBeGreaterThanOrEqual(0);
  expect(figure(text, "atelier_database_up")).toBe(1);
  expect(figure(text, "atelier_disk_bytes", 'part="free"')).toBeGreaterThan(0);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  for (const secret of [session.workspaceId, session.keyId, session.personId])
    expect(text).not.toContain(secret);
});

it("counts blocked keys, and for how long they are blocked", async () => {
  const session = await aSession();
  await pauseKey(session.keyId, 30);
  const text = await scrape();
  expect(figure(text, "atelier_held_keys")).toBe(1);
  expect(figure(text, "atelier_key_hold_seconds_sum")).toBe(30);
});

it("says how long the oldest result without a copy has waited, of those that are still tried", async () => {
  const session = await aSession();
  expect(figure(await scrape(), "atelier_unsaved_oldest_seconds")).toBe(0);
  const result = async (id: string, seconds: number, archiveAt: Date | null) => {
    const job = aJobRow(session, { status: "completed" });
    await database().insert(jobs).values(job);
    const about = { jobId: job.id, workspaceId: session.workspaceId, upstreamId: id, upstreamUrl: "" };
    const createdAt = new Date(Date.now() - seconds * 1_000);
    await database()
      .insert(assets)
      .values({ id, ...about, type: "audio", mimeType: "audio/mpeg", archiveAt, createdAt });
  };
  await result("asset_given_up", 9_000, null);
  await result("asset_tried", 700, new Date());
  const seconds = figure(await scrape(), "atelier_unsaved_oldest_seconds");
  expect(seconds).toBeGreaterThanOrEqual(700);
  expect(seconds).toBeLessThan(9_000);
});

it("has the counters of alerts at 0 before the first event", async () => {
  const text = await scrape();
  for (const outcome of ["saved", "failed", "no-room", "damaged", "lost"])
    expect(figure(text, "atelier_archive_outcomes_total", `outcome="${outcome}"`), outcome).toBe(0);
  for (const state of ["failed", "canceled"])
    expect(figure(text, "atelier_credits_total", 'movement="charged"', `state="${state}"`), state).toBe(0);
});

it("tells jobs that wait for a slot or a rate limit from those that get no response", async () => {
  const session = await aSession();
  const make = (token: string) => createIntent(session, { kind: "video", request: A_CLIP }, token);
  const waiting = async () => figure(await scrape(), "atelier_jobs", 'state="waiting"');
  service.fault = () => "no-slot";
  await make("token-no-slot");
  await eventually(async () => expect(await waiting()).toBe(1));
  await pauseKey(session.keyId, 60);
  await make("token-held");
  await eventually(async () => expect(await waiting()).toBe(2));
  expect(figure(await scrape(), "atelier_job_oldest_seconds", 'state="sending"')).toBeNull();
});

it("leaves out a queue of an earlier version that no process works on", async () => {
  for (const queue of ["send-job", "another-queue"]) await enqueue(queue, {});
  const text = await scrape();
  expect(figure(text, "atelier_queue_tasks", 'queue="another-queue"', 'state="ready"')).toBe(1);
  expect(figure(text, "atelier_queue_tasks", 'queue="send-job"')).toBeNull();
});

it("responds while the database is away, without the figures of the database", async () => {
  const url = process.env.DATABASE_URL;
  await closeDatabase();
  process.env.DATABASE_URL = "postgresql://ada@127.0.0.1:1/atelier";
  resetEnv();
  try {
    const text = await scrape();
    expect(figure(text, "atelier_database_up")).toBe(0);
    for (const name of ["atelier_sessions", "atelier_workers", "atelier_jobs"])
      expect(figure(text, name), name).toBeNull();
  } finally {
    await closeDatabase();
    process.env.DATABASE_URL = url;
    resetEnv();
  }
});
