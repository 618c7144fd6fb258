import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { followJob } from "./follow";
import { claimDue } from "./lease";
import { readDetail } from "./read";
import { type JobRow, jobs } from "./schema";

const service = withJobService();
const DENIAL = json(404, { error: { code: "not_found", message: "No such job.", request_id: "req_1" } });
const HOURS_AGO = new Date(Date.now() - 3 * 3_600_000);

/** A job that was accepted hours ago, and how it stands after the upstream has given each of these responses. */
async function anOldJob() {
  await database().delete(jobs);
  const session = await aSession();
  const row = aJobRow(session, {
    ...{ status: "processing", upstreamId: "up_old", nextAttemptAt: new Date(0) },
    ...{ createdAt: HOURS_AGO, acceptedAt: HOURS_AGO, changedAt: HOURS_AGO },
  });
  await database().insert(jobs).values(row);
  const poll = async (response: StubHandler) => {
    service.other = response;
    await database().update(jobs).set({ nextAttemptAt: sql`now()` }).where(eq(jobs.id, row.id));
    const claimed = (await claimDue(1_000)).find(({ id }) => id === row.id);
    if (!claimed) throw new Error("The job is due.");
    await followJob(claimed);
    return readDetail(session, row.id);
  };
  const pass = (hours: number) =>
    database()
      .update(jobs)
      .set({ changedAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(jobs.id, row.id));
  const set = (fields: Partial<JobRow>) => database().update(jobs).set(fields).where(eq(jobs.id, row.id));
  return { poll, pass, set };
}

it("fails a job that the upstream does not find only after an hour", async () => {
  const { poll, pass } = await anOldJob();
  expect(await poll(DENIAL)).toMatchObject({ status: "processing", error: { status: 404 } });
  await pass(0.5);
  expect(await poll(DENIAL)).toMatchObject({ status: "processing" });
  await pass(1.1);
  expect(await poll(DENIAL)).toMatchObject({ status: "failed", failure_code: "job_not_found" });
});

it("polls a completed job without a file for an hour, whatever the responses are, and shows no other error", async () => {
  const { poll, set } = await anOldJob();
  const record = { id: "up_old", object: "video_generation_job", status: "completed", assets: [] };
  const unresolved = { status: "completed", error: { code: "no_result" } };
  expect(await poll(json(200, record))).toMatchObject(unresolved);
  expect(await poll(json(503, {}))).toMatchObject(unresolved);
  expect(await isDue()).toBe(true);
  await set({ completedAt: HOURS_AGO });
  expect(await poll(json(401, {}))).toMatchObject(unresolved);
  expect(await isDue()).toBe(false);

  async function isDue() {
    const [row] = await database().select().from(jobs).where(eq(jobs.upstreamId, "up_old"));
    return row?.nextAttemptAt !== null;
  }
});

it("a 404 of a gateway does not fail a job", async () => {
  const { poll, pass } = await anOldJob();
  const gateway = json(404, "<h1>default backend</h1>");
  for (let number = 0; number < 4; number++) {
    await pass(2);
    expect(await poll(gateway)).toMatchObject({ status: "processing" });
  }
  expect(await poll(gateway)).toMatchObject({ error: { code: "upstream_invalid" } });
  await pass(2);
  expect(await poll(DENIAL)).toMatchObject({ status: "processing", error: { code: "not_found" } });
});
