import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { makerName } from "@/lib/jobs/made-by";
import { assets } from "@/lib/jobs/server/assets/schema";
import { importUpstreamJob } from "@/lib/jobs/server/import-job";
import { readDetail } from "@/lib/jobs/server/read";
import { jobSteps, jobs } from "@/lib/jobs/server/schema";
import { listJobs } from "@/lib/jobs/server/search/list";
import { readCreditSummary } from "@/lib/limits/server/summary";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { readUsage } from "@/lib/usage/server/read-usage";
import { type ExportedFile, type SettingsFile, settingsOf } from "../settings-file";
import { readNames } from "./names";
import { purgeJobs } from "./purge";
import { restoreJob } from "./restore";
import { restoreFile } from "./restore-file";

withJobService();

type Export = { session: Session; job: Job; settings: SettingsFile };

async function anExport(upstreamId: string | null = "gen_1"): Promise<Export> {
  const session = await aSession();
  const row = aJobRow(session, {
    status: "completed",
    request: { ratio: "16:9" },
    creditsUsed: 30,
    tags: ["towers"],
    note: "Keep",
    upstreamId,
  });
  await database().insert(jobs).values(row);
  const job = await readDetail(session, row.id ?? "");
  return { session, job, settings: settingsOf(job) };
}

async function purged(jobId: string): Promise<void> {
  const deletedAt = new Date();
  await database().update(jobs).set({ deletedAt }).where(eq(jobs.id, jobId));
  expect(await purgeJobs([jobId], deletedAt)).toBe(1);
}

/** A body without a declared length. */
const piecesOf = (bytes: Uint8Array) => ({ bytes: Readable.from([bytes]), declaredBytes: 0 });
const picture = () => readFile("lib/testing/samples/user.jpg");

function exportedFile(name: string, bytes: Uint8Array | null): ExportedFile {
  const sha256 = bytes && createHash("sha256").update(bytes).digest("hex");
  const unknown = { size_bytes: null, width: null, height: null, duration_seconds: null };
  return { ...unknown, name, mime_type: "image/jpeg", sha256 };
}

it("restores a job once, with its annotations and costs, and adds nothing to the spent credits", async () => {
  const { job, settings } = await anExport();
  const session = await aSession();
  const first = await restoreJob(session, settings);
  expect(first.is_new).toBe(true);
  expect(await restoreJob(session, settings)).toEqual({ ...first, is_new: false });
  const restored = await readDetail(session, first.id);
  expect(settingsOf(restored).made).toMatchObject({ ...settings.made, id: first.id, files: [] });
  expect(restored).toMatchObject({ request: job.request, tags: ["towers"], imported: true });
  expect((await readCreditSummary(session)).spent_this_month_credits).toBe(0);
  expect((await listJobs(session, { tag: "towers" })).data).toHaveLength(1);
});

it("restores a job once for all who restore it at the same time, with or without an upstream id", async () => {
  for (const upstreamId of ["gen_1", null]) {
    const { settings } = await anExport(upstreamId);
    const apiKey = randomUUID();
    const [ada, ben] = [await aSession("Ada", apiKey), await aSession("Ben", apiKey)];
    const atOnce = [ada, ben, ada, ben, ada, ben, ada, ben].map((session) => restoreJob(session, settings));
    const restored = await Promise.all(atOnce);
    expect(new Set(restored.map(({ id }) => id)).size).toBe(1);
    expect(restored.filter(({ is_new }) => is_new)).toHaveLength(1);
    const rows = await database().select().from(jobs).where(eq(jobs.workspaceId, ada.workspaceId));
    expect(rows.map(({ id }) => id)).toEqual([restored[0]?.id]);
    const steps = await database()
      .select()
      .from(jobSteps)
      .where(eq(jobSteps.jobId, rows[0]?.id ?? ""));
    expect(steps).toHaveLength(1);
  }
});

it("leaves a job unchanged that still exists, even in the trash", async () => {
  const { job, settings } = await anExport();
  const [row] = await database().select().from(jobs).where(eq(jobs.id, job.id));
  const session = { ...(await aSession()), workspaceId: row?.workspaceId ?? "" };
  expect(await restoreJob(session, settings)).toMatchObject({ id: job.id, is_new: false });
  await expect(restoreFile(session, job.id, piecesOf(await picture()))).rejects.toMatchObject({
    code: "conflict",
  });
});

it("stores a file by its content, once, and refuses one that is no media", { tags: ["all"] }, async () => {
  const { settings } = await anExport();
  const session = await aSession();
  const { id } = await restoreJob(session, settings);
  const bytes = await picture();
  const atOnce = [1, 2, 3].map(() => restoreFile(session, id, piecesOf(bytes)));
  expect((await Promise.all(atOnce)).filter(({ is_new }) => is_new)).toHaveLength(1);
  expect((await restoreFile(session, id, piecesOf(bytes))).is_new).toBe(false);
  const page = piecesOf(Buffer.from("<script>alert(1)</script>"));
  await expect(restoreFile(session, id, page)).rejects.toMatchObject({ code: "unsupported_media" });
  const lie = piecesOf(SMALL_MALFORMED_CLIP.bytes);
  await expect(restoreFile(session, id, lie)).rejects.toMatchObject({
    code: "unsupported_media",
    message: expect.stringContaining("cut short or damaged"),
  });
  const rows = await database().select().from(assets).where(eq(assets.jobId, id));
  expect(rows).toMatchObject([{ type: "image", mimeType: "image/jpeg", width: expect.any(Number) }]);
  await expect(restoreFile(await aSession(), id, piecesOf(await picture()))).rejects.toMatchObject({
    status: 404,
  });
});

it("names the files that a restored job lacks, until they are sent", async () => {
  const { job } = await anExport();
  const bytes = await picture();
  const settings = settingsOf(job, [
    exportedFile("tower.jpg", bytes),
    exportedFile("tower-2.jpg", Buffer.from("other")),
    exportedFile("tower-3.jpg", null),
  ]);
  const session = await aSession();
  const names = ["tower.jpg", "tower-2.jpg", "tower-3.jpg"];
  const first = await restoreJob(session, settings);
  expect(first.missing).toEqual(names);
  expect(await restoreJob(session, settings)).toEqual({ ...first, is_new: false });
  await restoreFile(session, first.id, piecesOf(bytes));
  expect((await restoreJob(session, settings)).missing).toEqual(names.slice(1));
  const whole = settingsOf(job, [exportedFile("tower.jpg", bytes)]);
  expect((await restoreJob(session, whole)).missing).toEqual([]);
  const unknown = settingsOf(job, [exportedFile("tower.jpg", null)]);
  expect((await restoreJob(session, unknown)).missing).toEqual([]);
  await database().update(jobs).set({ deletedAt: new Date() }).where(eq(jobs.id, first.id));
  expect(await restoreJob(session, settings)).toMatchObject({ is_new: false, missing: [] });
});

it("names no file of a job whose files come from the API", async () => {
  const { job, session } = await anExport();
  const settings = settingsOf(job, [exportedFile("tower.jpg", await picture())]);
  expect(await restoreJob(session, settings)).toMatchObject({ id: job.id, is_new: false, missing: [] });
});

it("fills a purged job again, stores its files, and counts its costs once", async () => {
  const { job, session } = await anExport();
  const bytes = await picture();
  const settings = settingsOf(job, [exportedFile("tower.jpg", bytes)]);
  const before = await readCreditSummary(session);
  expect(before.spent_this_month_credits).toBe(30);
  await purged(job.id);
  const atOnce = await Promise.all([1, 2, 3].map(() => restoreJob(session, settings)));
  expect(atOnce.filter(({ is_new }) => is_new)).toHaveLength(1);
  for (const response of atOnce) expect(response).toMatchObject({ id: job.id, missing: ["tower.jpg"] });
  const restored = await readDetail(session, job.id);
  expect(settingsOf(restored)).toEqual(settingsOf(job));
  expect(restored).toMatchObject({ deleted_at: null, imported: false });
  expect(restored.timeline).toMatchObject([{ status: "completed", note: "Restored from an export" }]);
  expect((await listJobs(session, { tag: "towers" })).data).toHaveLength(1);
  expect(await readCreditSummary(session)).toEqual(before);
  expect((await restoreFile(session, job.id, piecesOf(bytes))).is_new).toBe(true);
  expect(await restoreJob(session, settings)).toMatchObject({ is_new: false, missing: [] });
  // The API may still have the result that the export already gave.
  const url = "https://files.example/tower.jpg";
  const asset = { id: "asset_1", type: "image", url, mime_type: "image/jpeg" };
  await importUpstreamJob(session, job.kind, { id: job.upstream_id, status: "completed", assets: [asset] });
  expect((await readDetail(session, job.id)).assets).toHaveLength(1);
});

it("fills a restored job again that was purged", async () => {
  const { settings } = await anExport();
  const session = await aSession();
  const first = await restoreJob(session, settings);
  await purged(first.id);
  expect(await restoreJob(session, settings)).toEqual(first);
  const restored = await readDetail(session, first.id);
  expect(restored).toMatchObject({ tags: ["towers"], note: "Keep", imported: true });
  expect((await readCreditSummary(session)).spent_this_month_credits).toBe(0);
});

it("doesn't fill a purged job again from settings of another kind", async () => {
  const { job, session, settings } = await anExport();
  await purged(job.id);
  const other = { ...settings, kind: job.kind === "image" ? ("video" as const) : ("image" as const) };
  await expect(restoreJob(session, other)).rejects.toMatchObject({ code: "conflict" });
  await expect(readDetail(session, job.id)).rejects.toMatchObject({ status: 404 });
});

it("refuses settings without a settled job", async () => {
  const { settings } = await anExport();
  const { made: _, ...bare } = settings;
  await expect(restoreJob(await aSession(), bare)).rejects.toMatchObject({ status: 400 });
});

it.each([
  ["61 letters in a tag", { tags: ["a".repeat(61)] }, "A tag can have up to 60 characters"],
  ["a comma in a tag", { tags: ["a,b"] }, "can't contain a comma"],
  ["51 tags", { tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) }, "up to 50 tags"],
  ["a note of 10,001 letters", { note: "n".repeat(10_001) }, "up to 10,000 characters"],
  ["a model of 201 letters", { model_id: "m".repeat(201) }, "The model is longer than 200"],
])("refuses %s with a message, and restores the job without it", async (_what, fields, message) => {
  const { settings, job } = await anExport();
  const session = await aSession();
  const made = settings.made && { ...settings.made, ...fields };
  await expect(restoreJob(session, { ...settings, made })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining(message),
  });
  expect((await restoreJob(session, settings)).is_new).toBe(true);
  await purged(job.id);
  await expect(restoreJob(session, { ...settings, made })).rejects.toMatchObject({ status: 400 });
});

it.each(["ratio", "resolution", "tier", "duration_seconds"])(
  "refuses a %s that is too long for the lists and indexes of names",
  async (field) => {
    const { settings } = await anExport();
    const session = await aSession();
    for (const value of ["x".repeat(900_000), { x: "x".repeat(900_000) }]) {
      const large = { ...settings, request: { ...settings.request, [field]: value } };
      await expect(restoreJob(session, large)).rejects.toMatchObject({
        message: expect.stringContaining(`The ${field} is longer than 200 characters`),
      });
    }
    expect(JSON.stringify(await readNames(session)).length).toBeLessThan(1_000);
  },
);

it("normalizes annotations like those of a person: sorted tags without repeats, no empty note", async () => {
  const { settings } = await anExport();
  const session = await aSession();
  const made = settings.made && { ...settings.made, tags: [" b ", "a", "b"], note: " " };
  const { id } = await restoreJob(session, { ...settings, made });
  expect(await readDetail(session, id)).toMatchObject({ tags: ["a", "b"], note: null });
});

it("does not find a restored job by a client token", async () => {
  const session = await aSession();
  const own = { ...aJobRow(session, { status: "completed" }), clientToken: "restored-job_1" };
  await database().insert(jobs).values(own);
  await expect(restoreFile(session, own.id ?? "", piecesOf(await picture()))).rejects.toMatchObject({
    code: "conflict",
  });
  const { settings } = await anExport(null);
  const made = settings.made && { ...settings.made, id: "job_1" };
  const restored = await restoreJob(session, { ...settings, made });
  expect(restored).toMatchObject({ is_new: true });
  expect(restored.id).not.toBe(own.id);
});

it("ignores the person in the file", async () => {
  const { settings } = await anExport();
  const claimed = settings.made && { ...settings.made, person_name: "Grace" };
  const session = await aSession("Ada");
  const { id } = await restoreJob(session, { ...settings, made: claimed });
  const restored = await readDetail(session, id);
  expect([restored.person_name, makerName(restored)]).toEqual([null, "Imported"]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await readUsage(session, { from: today, to: today, tz: "UTC", part: "person" })).people).toEqual(
    [],
  );
  expect((await listJobs(session, { person: session.personId })).data).toEqual([]);
  expect((await readNames(session)).people).toEqual([]);
  // As an older version stored it, which trusted the file.
  await database().update(jobs).set({ personName: "Grace" }).where(eq(jobs.id, id));
  expect((await readDetail(session, id)).person_name).toBeNull();
});
