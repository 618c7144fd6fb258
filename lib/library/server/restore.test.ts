import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { assets } from "@/lib/assets/server/schema";
import type { Job } from "@/lib/jobs/job";
import { listJobs } from "@/lib/jobs/server/list";
import { readDetail } from "@/lib/jobs/server/read";
import { jobs } from "@/lib/jobs/server/schema";
import { summarize } from "@/lib/jobs/server/summary";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { type SettingsFile, settingsOf } from "../settings-file";
import { restoreFile, restoreJob } from "./restore";

withJobService();

async function anExport(): Promise<{ job: Job; settings: SettingsFile }> {
  const session = await aSession();
  const row = aJobRow(session, {
    status: "completed",
    request: { ratio: "16:9" },
    creditsUsed: 30,
    tags: ["towers"],
    note: "Keep",
    upstreamId: "gen_1",
  });
  await database().insert(jobs).values(row);
  const job = await readDetail(session, row.id ?? "");
  return { job, settings: settingsOf(job) };
}

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}
const picture = () => readFile("lib/testing/samples/user.jpg");

it("brings a job back once, with its marks and figures, and adds nothing to what was spent", async () => {
  const { job, settings } = await anExport();
  const session = await aSession();
  const first = await restoreJob(session, settings);
  expect(first.is_new).toBe(true);
  expect(await restoreJob(session, settings)).toEqual({ ...first, is_new: false });
  const restored = await readDetail(session, first.id);
  expect(settingsOf(restored).made).toMatchObject({ ...settings.made, id: first.id, files: [] });
  expect(restored).toMatchObject({ request: job.request, tags: ["towers"], made_elsewhere: true });
  expect((await summarize(session)).spent_this_month_credits).toBe(0);
  expect((await listJobs(session, { tag: "towers" })).data).toHaveLength(1);
});

it("leaves a job alone that is still here, even in the trash", async () => {
  const { job, settings } = await anExport();
  const [row] = await database().select().from(jobs).where(eq(jobs.id, job.id));
  const session = { ...(await aSession()), workspaceId: row?.workspaceId ?? "" };
  expect(await restoreJob(session, settings)).toMatchObject({ id: job.id, is_new: false });
  await expect(restoreFile(session, job.id, piecesOf(await picture()))).rejects.toMatchObject({
    code: "conflict",
  });
});

it("takes a file in by its content, once, and refuses what is no media", async () => {
  const { settings } = await anExport();
  const session = await aSession();
  const { id } = await restoreJob(session, settings);
  expect((await restoreFile(session, id, piecesOf(await picture()))).is_new).toBe(true);
  expect((await restoreFile(session, id, piecesOf(await picture()))).is_new).toBe(false);
  const page = piecesOf(Buffer.from("<script>alert(1)</script>"));
  await expect(restoreFile(session, id, page)).rejects.toMatchObject({ code: "unsupported_media" });
  const made = await database().select().from(assets).where(eq(assets.jobId, id));
  expect(made).toMatchObject([{ type: "image", mimeType: "image/jpeg", width: expect.any(Number) }]);
  await expect(restoreFile(await aSession(), id, piecesOf(await picture()))).rejects.toMatchObject({
    status: 404,
  });
});

it("refuses settings that say nothing of an end", async () => {
  const { settings } = await anExport();
  const { made: _, ...bare } = settings;
  await expect(restoreJob(await aSession(), bare)).rejects.toMatchObject({ status: 400 });
});
