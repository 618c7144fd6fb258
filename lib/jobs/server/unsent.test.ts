import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { isCancelable, isUnsent } from "../job";
import { cancelJob } from "./cancel";
import { makeDue } from "./lease";
import { MAX_WAIT_MS } from "./pacing";
import { readDetail } from "./read";
import { jobs, type NewJobRow } from "./schema";
import { sendNow } from "./send";

const service = withJobService();

/** A stored intent that is due. */
async function anIntent(changes: Partial<NewJobRow> = {}) {
  const session = await aSession();
  const row = aJobRow(session, { request: A_CLIP, nextAttemptAt: new Date(0), ...changes });
  await database().insert(jobs).values(row);
  return { session, id: row.id };
}

const ago = (ms: number) => new Date(Date.now() - ms);

/** A second attempt as of now, whatever its time is. */
async function sendAgain(id: string): Promise<void> {
  await makeDue(id);
  await sendNow(id);
}

/** While `run` runs, nothing listens at the upstream's address. */
async function withServiceGone(run: () => Promise<void>): Promise<void> {
  const address = process.env.CREATIVE_API_BASE_URL;
  try {
    process.env.CREATIVE_API_BASE_URL = "http://127.0.0.1:9";
    resetEnv();
    await run();
  } finally {
    process.env.CREATIVE_API_BASE_URL = address;
    resetEnv();
    for (const name of ["upstream-breaker", "upstream-retry-budget", "upstream-health"])
      forgetProcessValue(name);
  }
}

it("a job without a connection waits for the upstream, with one step in its timeline, and is then made", async () => {
  const { session, id } = await anIntent();
  const createsBefore = service.creates;
  await withServiceGone(async () => {
    await sendNow(id);
    await sendAgain(id);
    const waiting = await readDetail(session, id);
    expect(waiting).toMatchObject({ status: "sending", error: { code: "upstream_unreachable" } });
    expect([isUnsent(waiting), isCancelable(waiting)]).toEqual([true, true]);
    expect(waiting.retry_at).not.toBeNull();
    expect(waiting.timeline).toHaveLength(1);
  });
  await sendAgain(id);
  expect(await readDetail(session, id)).toMatchObject({ status: "queued", error: null, retry_at: null });
  expect(service.creates).toBe(createsBefore + 1);
});

it("a job without a connection can be canceled, and is rejected after seven days", async () => {
  const { session, id } = await anIntent();
  const old = await anIntent({ createdAt: ago(MAX_WAIT_MS + 60_000) });
  await withServiceGone(async () => {
    await sendNow(id);
    expect((await cancelJob(session, id)).status).toBe("canceled");
    await sendNow(old.id);
    await sendAgain(old.id);
  });
  expect(await readDetail(old.session, old.id)).toMatchObject({
    status: "rejected",
    error: { code: "upstream_unreachable" },
  });
});

it("a job stays checking while the upstream can't be reached after a lost response", async () => {
  const { session, id } = await anIntent({ status: "checking", attempts: 1, sentAt: ago(60_000) });
  await withServiceGone(() => sendNow(id));
  const waiting = await readDetail(session, id);
  expect(waiting.status).toBe("checking");
  await expect(cancelJob(session, id)).rejects.toMatchObject({ status: 409 });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(row?.sentAt).not.toBeNull();
});
