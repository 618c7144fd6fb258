// @module-tag all
import { mkdtempSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { detachClip } from "@/lib/describe/server/changes";
import { sweepUnnamed } from "@/lib/files/server/store";
import { withVariables } from "@/lib/testing/environment";
import { aSession } from "@/lib/testing/job-service";
import { ObjectStorage } from "@/lib/testing/object-storage/start";
import { bring, sample, withUploadService } from "@/lib/testing/upload-service";
import { acceptUpload, deleteUpload, deliverUpload, listUploads } from "./uploads";

const host = withUploadService();
const set = withVariables();
const storage = new ObjectStorage();
beforeAll(async () => void (await storage.start()));
/** Where this file's copies lie, and those of no test beside it. */
const copiesFolder = mkdtempSync("/tmp/atelier-copies-");
afterAll(async () => {
  await storage.remove();
  rmSync(copiesFolder, { recursive: true, force: true });
});
beforeEach(() => set({ ...storage.variables(), TMPDIR: copiesFolder }));

const files = async () => (await storage.keys()).filter((key) => key !== "assets/.store");
const copies = async () => (await readdir(copiesFolder)).filter((name) => name.startsWith("atelier-copy-"));

it("an upload goes to object storage, is checked and hosted from a copy, and is given back in parts", async () => {
  const session = await aSession();
  const bytes = await sample("user.jpg");
  const before = await copies();
  const upload = await acceptUpload(session, bring(bytes, "image/jpeg"));
  expect(upload).toMatchObject({
    kind: "image",
    width: 2400,
    height: 1350,
    url: "https://files.test/asset_1",
  });
  expect(host.uploadCount).toBe(1);
  expect(await files()).toEqual([expect.stringMatching(/^uploads\//)]);
  expect(await copies()).toEqual(before);
  const request = new Request("http://localhost/x", { headers: { range: "bytes=10-19" } });
  const part = await deliverUpload(session, upload.id, request);
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
  await deleteUpload(session, upload.id, detachClip);
  expect(await files()).toEqual([]);
});

it("one that is refused leaves nothing there", async () => {
  const refused = acceptUpload(await aSession(), bring("no picture at all", "image/jpeg"));
  await expect(refused).rejects.toMatchObject({ code: "unsupported_media" });
  expect(await files()).toEqual([]);
});

it("while the storage is away it is refused like on a full disk; a deletion holds, and the file is swept later", async () => {
  const session = await aSession();
  const { id } = await acceptUpload(session, bring(await sample("user.jpg"), "image/jpeg"));
  const kept = await acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
  await storage.kill();
  const away = acceptUpload(session, bring(await sample("voice.webm"), "audio/webm"));
  await expect(away).rejects.toMatchObject({ status: 507, retryAfterSeconds: expect.any(Number) });
  const unread = deliverUpload(session, kept.id, new Request("http://localhost/x"));
  await expect(unread).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
  await deleteUpload(session, id, detachClip);
  expect((await listUploads(session, { show: "all" })).data).toMatchObject([{ id: kept.id }]);
  await storage.start();
  expect(await files()).toHaveLength(2);
  await sweepUnnamed("uploads", -2_000);
  expect(await files()).toHaveLength(1);
  expect((await deliverUpload(session, kept.id, new Request("http://localhost/x"))).status).toBe(200);
});
