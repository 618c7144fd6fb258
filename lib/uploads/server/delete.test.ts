import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { detachClip } from "@/lib/describe/server/changes";
import { readDescription } from "@/lib/describe/server/read";
import { descriptions } from "@/lib/describe/server/schema";
import { writableStoreOf } from "@/lib/files/server/store";
import { jobs } from "@/lib/jobs/server/schema";
import { sendNow } from "@/lib/jobs/server/send";
import { database, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession } from "@/lib/testing/job-service";
import { bring, refusal, sample, storedFiles, withUploadService } from "@/lib/testing/upload-service";
import { UPLOAD_LIMITS } from "../upload-limits";
import { dailyUploadLimit } from "./quota";
import { uploadQuota, uploads } from "./schema";
import { acceptUpload, deleteUpload, deliverUpload, listUploads } from "./uploads";

const host = withUploadService();
const face = async (session: Session) => acceptUpload(session, bring(await sample("user.jpg"), "image/jpeg"));
const get = (session: Session, id: string) =>
  deliverUpload(session, id, new Request("http://localhost/api/uploads/x"));

it("deletes the file and everything that shows it, and no other workspace's", async () => {
  const session = await aSession();
  const { id } = await face(session);
  expect(await refusal(deleteUpload(await aSession(), id, detachClip))).toBe(404);
  expect((await get(session, id)).status).toBe(200);
  await deleteUpload(session, id, detachClip);
  expect(await refusal(get(session, id))).toBe(404);
  expect((await listUploads(session, { show: "all" })).data).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(await refusal(deleteUpload(session, id, detachClip))).toBe(404);
});

it("counts a deleted file for its day, and forgets those of days before", async () => {
  const session = await aSession();
  const { workspaceId } = session;
  const { id } = await face(session);
  await database()
    .insert(uploadQuota)
    .values({ id: "old", workspaceId, sizeBytes: 1, until: new Date(0) });
  await deleteUpload(session, id, detachClip);
  const own = eq(uploadQuota.workspaceId, workspaceId);
  expect(await database().select({ id: uploadQuota.id }).from(uploadQuota).where(own)).toEqual([
    { id: `room_${id}` },
  ]);
});

it("lists uploads that the upstream no longer hosts, so that they can be deleted too", async () => {
  const session = await aSession();
  const { id } = await face(session);
  await database()
    .update(uploads)
    .set({ upstreamExpiresAt: new Date(Date.now() - 1_000) });
  expect((await listUploads(session)).data).toEqual([]);
  expect((await listUploads(session, { show: "all", kind: "image" })).data).toMatchObject([
    { id, is_usable: false },
  ]);
  expect((await listUploads(session, { show: "all", kind: "audio" })).data).toEqual([]);
  await deleteUpload(session, id, detachClip);
  expect(await storedFiles()).toEqual([]);
});

it("does not stop a job that was not sent yet: its request has the link", async () => {
  const session = await aSession();
  const { id, url } = await face(session);
  const request = { ...A_CLIP, input_image_url: url };
  const row = { ...aJobRow(session, { request, nextAttemptAt: new Date() }), id: `job_${randomUUID()}` };
  await database().insert(jobs).values(row);
  await deleteUpload(session, id, detachClip);
  await sendNow(row.id);
  expect([...host.service.jobs.values()].map(({ body }) => JSON.parse(body))).toEqual([request]);
});

it("removes the clip and its pictures from a description, and keeps its texts", async () => {
  const session = await aSession();
  const { id } = await face(session);
  async function* bytes() {
    yield Buffer.from("strip");
  }
  const strip = await writableStoreOf("described").write(bytes(), { maxBytes: 100 });
  const described = `dsc_${randomUUID()}`;
  await database().insert(descriptions).values({
    id: described,
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    uploadId: id,
    sourceName: "harbour.mp4",
    videoUrl: "https://files.test/harbour.mp4",
    contentKey: "sha256:1",
    modelId: "m",
    words: "a harbour",
    status: "done",
    stripName: strip.name,
  });
  await deleteUpload(session, id, detachClip);
  const [row] = await database().select().from(descriptions).where(eq(descriptions.id, described));
  expect(row).toMatchObject({ words: "a harbour", stripName: null });
  expect(await readDescription(session, described)).toMatchObject({
    clip_url: null,
    strip_url: null,
    source_link: null,
  });
});

it("does not give the day's quota back", async () => {
  const session = await aSession();
  const { id, size_bytes } = await face(session);
  await deleteUpload(session, id, detachClip);
  const rest = UPLOAD_LIMITS.bytesPerDay - size_bytes;
  const day = await transaction((within) => dailyUploadLimit(within, session.workspaceId, "another"));
  expect(day.leftBytes).toBe(rest);
  expect((await face(session)).id).not.toBe(id);
});

it("keeps a file whole or deletes it, whoever brings it in that moment", async () => {
  const session = await aSession();
  const before = (await storedFiles()).length;
  const { id } = await face(session);
  const [, again] = await Promise.all([deleteUpload(session, id, detachClip), face(session)]);
  const listed = (await listUploads(session)).data.map((upload) => upload.id);
  // When it was found before the delete, it is gone with its file. When it was uploaded after, it is another
  // upload.
  expect(listed).toEqual(again.id === id ? [] : [again.id]);
  expect(await storedFiles()).toHaveLength(before + listed.length);
});
