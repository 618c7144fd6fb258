import { readdir } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { assetStore, writableStoreOf } from "@/lib/files/server/store";
import { createIntent } from "@/lib/intents/server/intents";
import { librarySettings } from "@/lib/library/library";
import { readSettings, readStorageUse, writeSettings } from "@/lib/library/server/settings";
import { database, pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { A_CLIP } from "@/lib/testing/a-clip";
import { withVariables } from "@/lib/testing/environment";
import { aSession } from "@/lib/testing/job-service";
import { bring, refusal, sample, storedFiles, withUploadService } from "@/lib/testing/upload-service";
import { acceptUpload } from "@/lib/uploads/server/uploads";
import { archiveAsset } from "./archive";
import { queueDueCopies } from "./archive-due";
import { ARCHIVE_QUEUE } from "./asset";
import { assets } from "./schema";

/** More than any disk has, in megabytes. */
const ALL_THERE_IS_MB = String(1e12);
const host = withUploadService();
const set = withVariables();
beforeEach(() => set({ STORAGE_LIMIT_GB: "1", MIN_FREE_DISK_MB: "0" }));

const picture = async (name = "user.webp") => bring(await sample(name), "image/webp");
type Session = Awaited<ReturnType<typeof aSession>>;
const limitTo = async (session: Session, quotaBytes: number | null) =>
  writeSettings(session, { ...(await readSettings(session.workspaceId)), quota_bytes: quotaBytes });

/** A result that the upstream has and that is not copied yet. */
async function aResult(session: Session, token: string): Promise<string> {
  const { id: jobId } = await createIntent(session, { kind: "video", request: A_CLIP }, token);
  const id = `asset_${token}`;
  const bytes = await sample("user.webp");
  host.service.other = (_, response) => void response.end(bytes);
  await database()
    .insert(assets)
    .values({
      id,
      jobId,
      workspaceId: session.workspaceId,
      upstreamId: "a",
      upstreamUrl: `${env().upstreamBaseUrl}/files/a`,
      type: "image",
      mimeType: "image/webp",
    });
  return id;
}

const rowOf = async (id: string) => {
  const [row] = await database().select().from(assets).where(eq(assets.id, id));
  return row;
};

const waitsInQueue = async (id: string) => {
  const { rows } = await pool().query(
    `select 1 from ${QUEUE_SCHEMA}.job where name = $1 and data ->> 'assetId' = $2`,
    [ARCHIVE_QUEUE, id],
  );
  return rows.length > 0;
};

describe("a workspace's limit", () => {
  it("is the server's until it sets one, and never more", async () => {
    const session = await aSession();
    expect(await readStorageUse(session.workspaceId)).toMatchObject({
      limit_bytes: 1e9,
      max_limit_bytes: 1e9,
    });
    expect((await limitTo(session, 5e9)).limit_bytes).toBe(1e9);
    expect((await limitTo(session, 2e8)).limit_bytes).toBe(2e8);
    set({ STORAGE_LIMIT_GB: "0" });
    expect((await limitTo(session, null)).limit_bytes).toBeNull();
  });

  it("and the template of file names can be saved separately", async () => {
    const session = await aSession();
    await limitTo(session, 2e8);
    expect(await writeSettings(session, librarySettings.parse({ file_names: "{date}" }))).toMatchObject({
      quota_bytes: 2e8,
      file_names: "{date}",
    });
    const used = await writeSettings(session, librarySettings.parse({ quota_bytes: 3e8 }));
    expect(used).toMatchObject({ quota_bytes: 3e8, file_names: "{date}" });
  });

  it("counts uploads, refuses them when it is reached, and no other workspace's", async () => {
    const session = await aSession();
    await acceptUpload(session, await picture());
    const { used_bytes } = await readStorageUse(session.workspaceId);
    expect(used_bytes).toBe((await sample("user.webp")).length);
    await limitTo(session, used_bytes);
    const refused = acceptUpload(session, bring(await sample("user.jpg"), "image/jpeg"));
    await expect(refused).rejects.toMatchObject({ status: 507, code: "insufficient_storage" });
    expect(await refusal(acceptUpload(await aSession(), await picture()))).toBeNull();
  });

  it("defers copies of results until there is room", async () => {
    const session = await aSession();
    const id = await aResult(session, "token-room");
    await limitTo(session, 0);
    await archiveAsset({ assetId: id });
    expect((await rowOf(id))?.archiveError).toContain("Storage is full");
    await queueDueCopies();
    expect(await waitsInQueue(id)).toBe(false);
    await limitTo(session, 1e9);
    await archiveAsset({ assetId: id });
    expect(await rowOf(id)).toMatchObject({ archiveError: null, storedName: expect.any(String) });
  });
});

describe("with too little free on the disk", () => {
  beforeEach(() => set({ MIN_FREE_DISK_MB: ALL_THERE_IS_MB }));

  it("an upload is refused before a byte of it is read", async () => {
    let wasRead = false;
    const pull = () => {
      wasRead = true;
    };
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const refused = acceptUpload(await aSession(), bring(body, "video/mp4"));
    await expect(refused).rejects.toMatchObject({
      status: 507,
      message: expect.stringContaining("disk is almost full"),
      retryAfterSeconds: expect.any(Number),
    });
    expect(wasRead).toBe(false);
  });

  it("a copy of a result waits with a message, and is queued when there is room", async () => {
    const id = await aResult(await aSession(), "token-disk");
    await archiveAsset({ assetId: id });
    expect(await rowOf(id)).toMatchObject({
      storedName: null,
      archiveError: expect.stringContaining("disk is almost full"),
    });
    expect(await assetStore().hasSpace()).toBe(false);
    expect(await queueDueCopies()).toBe(0);
    expect(await waitsInQueue(id)).toBe(false);
    set({ MIN_FREE_DISK_MB: "0" });
    await expect.poll(queueDueCopies).toBe(1);
    expect(await waitsInQueue(id)).toBe(true);
    await archiveAsset({ assetId: id });
    expect(await rowOf(id)).toMatchObject({ archiveError: null, storedName: expect.any(String) });
  });
});

it("a disk that becomes full ends a write, and no unfinished file remains", async () => {
  const written = { bytes: 0 };
  async function* endless() {
    for (; written.bytes < 100e6; written.bytes += 1e6) {
      if (written.bytes === 10e6) set({ MIN_FREE_DISK_MB: ALL_THERE_IS_MB });
      yield Buffer.alloc(1e6);
    }
  }
  const before = await storedFiles();
  await expect(writableStoreOf("assets").write(endless(), { maxBytes: 1e9 })).rejects.toMatchObject({
    status: 507,
  });
  expect(written.bytes).toBeLessThan(20e6);
  expect(await readdir(path.join(env().DATA_DIR, "assets", "unfinished"))).toEqual([]);
  expect(await storedFiles()).toEqual(before);
});
