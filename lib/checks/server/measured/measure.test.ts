import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { setBoardAudience } from "@/lib/boards/server/boards";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { samplePath } from "@/lib/testing/upload-service";
import { MEASURE_QUEUE, measureTake, queueUnmeasured } from "./measure";
import { readTakeChecks } from "./read";
import { measuredTakes } from "./schema";

withJobService();

const asked = { request: { model_id: "zeta", prompt: "A boat", ratio: "1:1", audio_enabled: true } };
const rowsOf = (jobId: string) =>
  database().select().from(measuredTakes).where(eq(measuredTakes.jobId, jobId));
const measure = (jobId: string) => measureTake({ assetId: `asset_${jobId}` });

it("measures a take once, and forgets it with its job", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const jobId = await aStoredTake(session, board, { file: samplePath("vfr.mp4"), job: asked });
  await measure(jobId);
  const { measured } = await readTakeChecks(session, board.id);
  expect(measured).toMatchObject([{ job_id: jobId, is_unreadable: false }]);
  expect(measured[0]?.findings).toContainEqual({
    ...{ kind: "ratio", at: null, until: null, note: null, is_reject: true },
  });
  const [before] = await rowsOf(jobId);
  await measure(jobId);
  expect(await rowsOf(jobId)).toEqual([before]);
  await database().delete(jobs).where(eq(jobs.id, jobId));
  expect(await rowsOf(jobId)).toEqual([]);
});

it("measures again what an earlier program measured in another way", async () => {
  const session = await aSession();
  const jobId = await aStoredTake(session, await aBoard(session, 1), {
    file: samplePath("vfr.mp4"),
    job: asked,
  });
  await measure(jobId);
  await database()
    .update(measuredTakes)
    .set({ format: 0, findings: [] })
    .where(eq(measuredTakes.jobId, jobId));
  await measure(jobId);
  expect((await rowsOf(jobId))[0]?.findings).not.toEqual([]);
});

it("notes a file that can't be measured, and does not try it again", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const jobId = await aStoredTake(session, board, { text: "no clip" });
  await measure(jobId);
  const [row] = await rowsOf(jobId);
  expect(row).toMatchObject({ fault: "unreadable", findings: [] });
  await measure(jobId);
  expect(await rowsOf(jobId)).toEqual([row]);
  expect((await readTakeChecks(session, board.id)).measured).toMatchObject([{ is_unreadable: true }]);
});

it("measures takes of boards alone, and shows them to whom the board is for", async () => {
  const session = await aSession();
  const colleague = await aMember(session, "creator", "Ines");
  const board = await aBoard(session, 1);
  const single = await aStoredTake(session, board, { file: samplePath("vfr.mp4"), shot: null });
  await measure(single);
  expect(await rowsOf(single)).toEqual([]);
  await measure(await aStoredTake(session, board, { file: samplePath("vfr.mp4") }));
  expect((await readTakeChecks(colleague, board.id)).measured).toHaveLength(1);
  await setBoardAudience(session, board.id, { kind: "private" });
  await expect(readTakeChecks(colleague, board.id)).rejects.toMatchObject({ code: "not_found" });
});

it("queues takes that nobody has measured, each once, however often it looks", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const file = samplePath("vfr.mp4");
  const [waiting, measured, single, thrown] = await Promise.all([
    aStoredTake(session, board, { file, job: asked }),
    aStoredTake(session, board, { file, job: asked }),
    aStoredTake(session, board, { file, shot: null }),
    aStoredTake(session, board, { file, job: { ...asked, deletedAt: new Date() } }),
  ]);
  await measure(measured);
  await queueUnmeasured();
  await queueUnmeasured();
  const ids = [waiting, measured, single, thrown].map((id) => `asset_${id}`);
  const { rows } = await database().execute(
    sql`select data ->> 'assetId' as asset from pgboss.job where name = ${MEASURE_QUEUE} and data ->> 'assetId' = any(${sql.param(ids)})`,
  );
  expect(rows).toEqual([{ asset: `asset_${waiting}` }]);
});
