import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { apiKeys } from "@/lib/keys/server/schema";
import { wipedKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { followJob } from "./follow";
import { claimDue } from "./lease";
import { readDetail } from "./read";
import { jobs } from "./schema";
import { sendNow } from "./send";

const service = withJobService();

/** Does what a start does to keys that no configured secret opens. */
const wipe = ({ keyId }: Session) => database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.id, keyId));

/** A job that the upstream has accepted and that was not polled yet. */
async function anAcceptedJob(session: Session) {
  const row = aJobRow(session, { request: A_CLIP, nextAttemptAt: new Date(0) });
  await database().insert(jobs).values(row);
  await sendNow(row.id);
  return row.id;
}

async function follow(jobId: string) {
  await database()
    .update(jobs)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(jobs.id, jobId));
  const claimed = (await claimDue(10)).find(({ id }) => id === jobId);
  if (!claimed) throw new Error("not due");
  await followJob(claimed);
}

it("a job whose key is not stored any more shows it, and continues after a sign-in with the key", async () => {
  const apiKey = randomBytes(12).toString("hex");
  const session = await aSession(null, apiKey);
  const id = await anAcceptedJob(session);
  await wipe(session);
  const requestsBefore = service.requestCount;
  await follow(id);
  expect(service.requestCount).toBe(requestsBefore);
  expect(await readDetail(session, id)).toMatchObject({
    status: "queued",
    error: { status: 401, message: expect.stringMatching(/Sign in with it again/) },
  });
  await aSession(null, apiKey);
  await follow(id);
  expect(service.requestCount).toBe(requestsBefore + 1);
  expect((await readDetail(session, id)).error).toBeNull();
});

it("a job that was never sent is rejected without its key, and not sent later", async () => {
  const session = await aSession();
  const row = aJobRow(session, { request: A_CLIP, nextAttemptAt: new Date(0) });
  await database().insert(jobs).values(row);
  await wipe(session);
  await sendNow(row.id);
  expect(await readDetail(session, row.id)).toMatchObject({ status: "rejected", error: { status: 401 } });
});
