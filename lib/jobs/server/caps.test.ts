import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createIntent } from "@/lib/intents/server/intents";
import { database } from "@/lib/platform/server/database";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { JobState } from "../job";

const service = withJobService();
const press = (session: Awaited<ReturnType<typeof aSession>>, token: string) =>
  createIntent(session, { kind: "video", request: A_CLIP }, token);

/** Adds `count` jobs to a workspace, made `age` ago. */
async function withJobs(count: number, status: JobState, age: string) {
  const session = await aSession();
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, client_token,
      body_hash, upstream_key, status, created_at, next_attempt_at)
    select 'job_' || gen_random_uuid(), ${session.workspaceId}, ${session.personId}, ${session.keyId}, 'video',
      'zeta', 'A pier', '{}', 'token ' || n, 'hash', gen_random_uuid(), ${status}::text,
      now() - ${age}::interval, case when ${status}::text = 'queued' then now() + interval '1 hour' end
    from generate_series(1, ${count}::int) n`);
  return session;
}

it.each([
  ["600 jobs in a minute", 600, "failed", "10 seconds"],
  ["500 active jobs", 500, "queued", "1 hour"],
] as const)(
  "accepts %s of a workspace and no more, with a Retry-After",
  async (_what, count, status, age) => {
    service.fault = () => "ok";
    const full = await withJobs(count, status, age);
    const createsBefore = service.creates;
    await expect(press(full, "token-too-many")).rejects.toMatchObject({
      status: 429,
      code: "rate_limited",
      retryAfterSeconds: 10,
    });
    expect(service.creates).toBe(createsBefore);
    expect((await press(await aSession(), "token-elsewhere")).status).toBe("sending");
    expect((await press(await withJobs(count - 1, status, age), "token-the-last")).status).toBe("sending");
  },
);

it("does not count old jobs that have ended", async () => {
  const session = await withJobs(1_000, "completed", "2 minutes");
  expect((await press(session, "token-after-many")).status).toBe("sending");
});

it("a repeat of an intent gets its job, however many jobs are active", async () => {
  const session = await withJobs(499, "queued", "1 hour");
  const first = await press(session, "token-the-500th");
  expect((await press(session, "token-the-500th")).id).toBe(first.id);
});
