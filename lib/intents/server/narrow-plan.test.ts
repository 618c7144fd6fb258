// @module-tag all
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CreateJob, isSettled } from "@/lib/jobs/job";
import { startScheduler } from "@/lib/jobs/server/scheduler";
import { jobSteps, jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { RenderFile } from "@/lib/sandbox/renderers/fork";
import { jobs as theirJobs } from "@/lib/sandbox/schema";
import { aClip, quickRender, withSandbox } from "@/lib/sandbox/test-sandbox";
import { VOICE_LIBRARY } from "@/lib/sandbox/voice/library";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { withServed } from "@/lib/testing/served";
import { createIntent } from "./intents";

const JOBS = 50;
const RENDER_MS = 150;

/** Long enough that the plan is full while the others are sent. */
const briefRender: RenderFile = async (...call) => {
  await wait(RENDER_MS);
  return quickRender(...call);
};

withTestDatabase();
const sandbox = withSandbox({ concurrency: 4, render: briefRender });
/** Creations that the upstream was asked for, by their idempotency key. */
const tries = new Map<string, number>();
withServed((request) => {
  const key = request.headers.get("idempotency-key");
  if (key) tries.set(key, (tries.get(key) ?? 0) + 1);
  return sandbox.app.fetch(request);
});
let scheduler: ReturnType<typeof startScheduler>;
beforeAll(() => {
  scheduler = startScheduler();
});
afterAll(() => scheduler.stop(5_000));

const image = (prompt: string): CreateJob => ({ kind: "image", request: { model_id: "zeta-image", prompt } });
const voice = (text: string): CreateJob => ({
  kind: "voice",
  request: { mode: "tts", voice_id: VOICE_LIBRARY[0]?.id, text },
});
const clip = (prompt: string): CreateJob => ({ kind: "video", request: aClip({ prompt }) });
const take = (position: number, id: string): CreateJob => ({
  ...image("Takes of one request"),
  series: { of: "takes", id, position, count: 8 },
});
/** Mostly images; some are clips and voices, and eight are takes of one request. */
const orders = (): CreateJob[] => {
  const series = randomUUID();
  const order = (number: number): CreateJob => {
    if (number < 8) return take(number, series);
    return number % 10 === 0
      ? clip(`Clip ${number}`)
      : number % 10 === 5
        ? voice(`Line ${number}`)
        : image(`${number}`);
  };
  return Array.from({ length: JOBS }, (_, number) => order(number));
};

it("makes each of 50 jobs once on a plan with three slots, and none has an unknown outcome", async () => {
  const session = await aSession("Ada", `sk_sandbox_narrow_${randomUUID()}`);
  await Promise.all(orders().map((order) => createIntent(session, order, randomUUID())));
  const rows = () => database().select().from(jobs).where(eq(jobs.workspaceId, session.workspaceId));
  const settled = async () => (await rows()).filter(({ status }) => isSettled(status)).length;
  await expect.poll(settled, { timeout: 170_000, interval: 200 }).toBe(JOBS);
  const ours = await rows();
  const theirs = await sandbox.database.select().from(theirJobs);
  const unknown = await database().select().from(jobSteps).where(eq(jobSteps.status, "checking"));
  expect(ours.map(({ status }) => status)).toEqual(ours.map(() => "completed"));
  expect(new Set(ours.map(({ upstreamId }) => upstreamId)).size).toBe(JOBS);
  expect(theirs).toHaveLength(JOBS);
  expect(theirs.reduce((sum, { creditsUsed }) => sum + (creditsUsed ?? 0), 0)).toBe(
    ours.reduce((sum, { creditsUsed }) => sum + (creditsUsed ?? 0), 0),
  );
  expect(unknown).toEqual([]);
});
