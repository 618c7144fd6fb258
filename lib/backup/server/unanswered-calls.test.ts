// @module-tag all
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createBoard } from "@/lib/boards/server/boards";
import { changeQueue } from "@/lib/boards/server/queue";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import { readTakes } from "@/lib/boards/server/takes";
import { readDescription } from "@/lib/describe/server/read";
import { runDescription } from "@/lib/describe/server/run";
import { descriptions } from "@/lib/describe/server/schema";
import { readDetail } from "@/lib/jobs/server/read";
import { type JobRow, jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { sendNow } from "@/lib/jobs/server/send";
import { closeDatabase, database, databaseUrl } from "@/lib/platform/server/database";
import { env, resetEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aReviewLink } from "@/lib/testing/a-review";
import { withPlaces } from "@/lib/testing/backup-places";
import { backup, restored } from "@/lib/testing/backups";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { Visitor } from "@/lib/testing/visitor";

const service = withJobService();
const { anEmptyPlace, aFolder } = withPlaces();

const FULL = {
  status: 409,
  code: "concurrency_limit",
  message: "Full.",
  request_id: null,
  details: null,
  conflict: "concurrency" as const,
};

async function aJob(session: Session, changes: Partial<NewJobRow> = {}): Promise<JobRow> {
  const row = aJobRow(session, { request: A_CLIP, nextAttemptAt: new Date(0), ...changes });
  const [stored] = await database().insert(jobs).values(row).returning();
  if (!stored) throw new Error("The job was not stored.");
  return stored;
}

async function connectTo(url: string): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = url;
  resetEnv();
}

let original: string | undefined;
afterEach(async () => {
  vi.useRealTimers();
  if (original !== undefined) await connectTo(original);
  original = undefined;
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** From here on the database is the restored backup, made so long ago, of what was there. */
async function restoreBackupOf(madeAt: Date): Promise<void> {
  const source = { url: databaseUrl(), dataDir: env().DATA_DIR };
  original = source.url;
  vi.useFakeTimers({ toFake: ["Date"], now: madeAt });
  const { file } = await backup(source, aFolder());
  vi.useRealTimers();
  const target = await anEmptyPlace();
  await restored(target, file);
  await migrate(target.url);
  await connectTo(target.url);
}

it("asks about a restored job that waited for a slot with its own key, within the safe window", async () => {
  const session = await aSession();
  const { id, upstreamKey } = await aJob(session, { error: FULL });
  const madeAt = hoursAgo(20);
  await restoreBackupOf(madeAt);
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(row).toMatchObject({ status: "checking", attempts: 1, sentAt: madeAt, error: null, revision: 2 });
  const [entry] = await database().select().from(searchIndex).where(eq(searchIndex.jobId, id));
  expect(entry?.status).toBe("checking");
  const createsBefore = service.creates;
  await sendNow(id);
  expect(service.creates).toBe(createsBefore + 1);
  expect(service.jobs.has(upstreamKey)).toBe(true);
  expect((await readDetail(session, id)).status).toBe("queued");
});

it.each([22, 48])(
  "sends no job again that was restored %i hours after its backup, and says to look at the bill",
  async (hours) => {
    const session = await aSession();
    const waits = await aJob(session, { error: FULL });
    const isNew = await aJob(session);
    await restoreBackupOf(hoursAgo(hours));
    const createsBefore = service.creates;
    for (const { id } of [waits, isNew]) {
      await sendNow(id);
      const ended = await readDetail(session, id);
      expect(ended).toMatchObject({ status: "failed", failure_code: "unknown_outcome" });
      expect(ended.failure_message).toContain("No response");
    }
    expect(service.creates).toBe(createsBefore);
  },
);

it("leaves restored jobs as they were that had a response, or were sent before the backup", async () => {
  const session = await aSession();
  const rows = [
    await aJob(session, { status: "queued", upstreamId: randomUUID() }),
    await aJob(session, { status: "rejected", error: FULL, nextAttemptAt: null }),
    await aJob(session, { status: "checking", attempts: 4, sentAt: hoursAgo(9), error: FULL }),
  ];
  await restoreBackupOf(hoursAgo(3));
  for (const before of rows) {
    const [row] = await database().select().from(jobs).where(eq(jobs.id, before.id));
    expect(row).toEqual(before);
  }
});

it("sends no restored description: whether it was sent after the backup is unknown", async () => {
  const session = await aSession();
  const id = `dsc_${randomUUID()}`;
  await database().insert(descriptions).values({
    id,
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    sourceName: "harbour.mp4",
    videoUrl: "https://files.test/harbour.mp4",
    contentKey: "sha256:1",
    modelId: "gamma-chat",
    words: "harbour.mp4",
  });
  await restoreBackupOf(hoursAgo(1));
  const requestsBefore = service.requestCount;
  await runDescription({ descriptionId: id });
  expect(service.requestCount).toBe(requestsBefore);
  expect((await readDescription(session, id)).status).toBe("lost");
});

it("sends nothing of a restored queue of boards until a person says so", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const { credits } = await startRun(session, board.id, pressOf(board), randomUUID());
  await restoreBackupOf(hoursAgo(1));
  expect(await sendNext(session.workspaceId)).toBe(false);
  expect((await readTakes(session, board.id)).runs).toMatchObject([{ waiting: 2, paused_for: "restored" }]);
  await changeQueue(session, board.id, { do: "resume", credits: credits ?? 0 });
  expect(await sendNext(session.workspaceId)).toBe(true);
});

it("closes the links of restored reviews, because one may have been revoked after the backup", async () => {
  const session = await aSession();
  const { id } = await createBoard(session, { name: "Aurelia" });
  const { api } = await aReviewLink(session, { of: "board", id });
  expect((await new Visitor().ask(api)).status).toBe(200);
  await restoreBackupOf(hoursAgo(1));
  expect((await new Visitor().ask(api)).status).toBe(404);
});
