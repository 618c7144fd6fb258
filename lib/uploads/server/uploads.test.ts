import { createReadStream } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { everything, stranger } from "@/lib/audience/server/sight";
import { sweepUnnamed, writableStoreOf } from "@/lib/files/server/store";
import { createIntent } from "@/lib/intents/server/intents";
import { pool } from "@/lib/platform/server/database";
import { writeCursor } from "@/lib/platform/server/page";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession } from "@/lib/testing/job-service";
import {
  bring,
  refusal,
  sample,
  samplePath,
  storedFiles,
  withUploadService,
} from "@/lib/testing/upload-service";
import type { UploadList } from "../upload";
import { UPLOAD_LIMITS } from "../upload-limits";
import { acceptUpload, deliverUpload, latestUploads, listUploads } from "./uploads";

const host = withUploadService();

/** A WAV file of so many seconds without a sound. */
function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 400;
  const file = Buffer.alloc(44 + seconds * rate, 128);
  file.set(Buffer.from("RIFF....WAVEfmt ....................data...."));
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(16, 16);
  // One channel of bytes.
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.writeUInt32LE(seconds * rate, 40);
  return new Uint8Array(file);
}

describe("accepting an upload", () => {
  it("stores a browser's recording in a video container as sound", async () => {
    const upload = await acceptUpload(await aSession(), bring(await sample("voice.webm"), "audio/webm"));
    expect(upload).toMatchObject({ kind: "audio", mime_type: "audio/webm" });
    expect(upload.duration_seconds).toBeGreaterThan(0.9);
  });

  it.each(["video/webm", "audio/webm", "video/mp4", "audio/x-m4a", "video/quicktime", "video/3gpp"])(
    "takes a sound that is called %s",
    async (type) => {
      const upload = await acceptUpload(await aSession(), bring(await sample("sound-only.mp4"), type));
      expect(upload).toMatchObject({ kind: "audio", mime_type: "audio/mp4" });
    },
  );

  it("takes a sound of the greatest length, and none that is longer", async () => {
    const session = await aSession();
    const { duration_seconds } = await acceptUpload(session, bring(silence(600), "audio/wav"));
    expect(duration_seconds).toBeCloseTo(UPLOAD_LIMITS.maxSeconds, 1);
    expect(await refusal(acceptUpload(session, bring(silence(601), "audio/wav")))).toBe(422);
    expect(host.uploadCount).toBe(1);
  });

  it("checks it by content, hosts it once and gives it back with ranges", async () => {
    const session = await aSession();
    const bytes = await sample("user.jpg");
    const upload = await acceptUpload(
      session,
      bring(bytes, "image/jpeg", { "x-file-name": encodeURIComponent('näme"\r\n😀.jpg') }),
    );
    expect(upload).toMatchObject({
      kind: "image",
      mime_type: "image/jpeg",
      width: 2400,
      height: 1350,
      url: "https://files.test/asset_1",
    });
    const again = await acceptUpload(session, bring(bytes, "image/jpeg"));
    expect([again.id, again.name]).toEqual([upload.id, upload.name]);
    const renamed = await acceptUpload(session, bring(bytes, "image/jpeg", { "x-file-name": "beach.jpg" }));
    expect([renamed.id, renamed.name]).toEqual([upload.id, "beach.jpg"]);
    expect((await listUploads(session, { q: "beach" })).data).toMatchObject([{ id: upload.id }]);
    expect(host.uploadCount).toBe(1);
    expect((await listUploads(session)).data.map(({ id }) => id)).toEqual([upload.id]);
    const part = await deliverUpload(
      session,
      upload.id,
      new Request("http://localhost/x", { headers: { range: "bytes=0-9" } }),
    );
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 10));
  });

  it("removes characters from a name that the database cannot store", async () => {
    const upload = await acceptUpload(
      await aSession(),
      bring(await sample("user.jpg"), "image/jpeg", { "x-file-name": "a%00b.jpg" }),
    );
    expect(upload.name).toBe("ab.jpg");
  });

  it("takes a form with one part named file, and says so when it is not there", async () => {
    const session = await aSession();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await sample("user.webp"))], { type: "image/webp" }), "a.webp");
    const request = new Request("http://localhost/api/uploads", { method: "POST", body: form });
    expect(await acceptUpload(session, request)).toMatchObject({
      kind: "image",
      name: "a.webp",
      width: 1280,
    });
    const wrong = new FormData();
    wrong.set("picture", new Blob(["x"]), "a.png");
    expect(
      await refusal(
        acceptUpload(session, new Request("http://localhost/api/uploads", { method: "POST", body: wrong })),
      ),
    ).toBe(400);
  });

  it("makes one row of the same bytes brought twice at once", async () => {
    const session = await aSession();
    const bytes = await sample("vfr.mp4");
    const results = await Promise.all([1, 2, 3].map(() => acceptUpload(session, bring(bytes, "video/mp4"))));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(host.uploadCount, "times the upstream was sent the bytes").toBe(1);
    expect((await listUploads(session)).data).toHaveLength(1);
    const response = await deliverUpload(session, results[0]?.id ?? "", new Request("http://localhost/x"));
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it("hosts it again when it is about to expire at the upstream", async () => {
    const session = await aSession();
    const bytes = await sample("user.webp");
    host.expiresAt = new Date(Date.now() + 60_000).toISOString();
    const first = await acceptUpload(session, bring(bytes, "image/webp"));
    host.expiresAt = null;
    const second = await acceptUpload(session, bring(bytes, "image/webp"));
    expect(second.id).toBe(first.id);
    expect(second.url).not.toBe(first.url);
    const response = await deliverUpload(session, second.id, new Request("http://localhost/x"));
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
  });
});

it("many at once take no more than what is left of the workspace's daily quota", async () => {
  const session = await aSession();
  const bytes = await sample("user.jpg");
  await acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
  await pool().query("update uploads set size_bytes = $2 where workspace_id = $1", [
    session.workspaceId,
    UPLOAD_LIMITS.bytesPerDay - 2.5 * bytes.length,
  ]);
  /** The same visible picture with different bytes. */
  const another = (at: number) => bring(Buffer.concat([bytes, Buffer.from([at])]), "image/jpeg");
  const responses = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => refusal(acceptUpload(session, another(at)))),
  );
  expect(responses.sort()).toEqual([429, 429, 429, null, null]);
  expect(host.uploadCount).toBe(3);
  expect((await pool().query("select from storage_reservations")).rowCount).toBe(0);
});

it("a result is hosted again once it is archived, and refused with a reason before", async () => {
  const session = await aSession();
  const { id: jobId } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-from-asset");
  await pool().query(
    `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type)
     values ('asset_result', $1, $2, 'a', 'https://files.test/a', 'image', 'image/webp')`,
    [jobId, session.workspaceId],
  );
  const again = () => acceptUpload(session, bring('{"asset_id":"asset_result"}', "application/json"));
  await expect(again()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("still being saved"),
  });
  const { name } = await writableStoreOf("assets").write(createReadStream(samplePath("user.webp")), {
    maxBytes: 1e6,
  });
  await pool().query("update assets set stored_name = $1, archived_at = now()", [name]);
  expect(await again()).toMatchObject({ kind: "image", width: 1280 });
});

it("deletes files whose process died before their row, and no others", async () => {
  const session = await aSession();
  const upload = await acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
  const store = writableStoreOf("uploads");
  const orphan = await store.write(createReadStream(samplePath("user.jpg")), {
    maxBytes: 1e6,
  });
  const isThere = async () => (await storedFiles()).includes(path.basename(orphan.name));
  await sweepUnnamed("uploads");
  expect(await isThere(), "it may still get its row").toBe(true);
  await sweepUnnamed("uploads", -1);
  expect(await isThere()).toBe(false);
  expect((await deliverUpload(session, upload.id, new Request("http://localhost/x"))).status).toBe(200);
});

it("the latest uploads are read in order from their index", async () => {
  await pool().query(
    `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes,
                          stored_name, upstream_url, used_at)
     select 'upl_' || n, 'w' || n % 3, 'p', 'k', n::text, 'n', 'image', 'image/png', 1, 's', 'u',
            now() - n * interval '1 second'
     from generate_series(1, 20000) n`,
  );
  await pool().query("vacuum analyze uploads");
  const { sql, params } = latestUploads(
    { workspaceId: "w1", keyId: "k", sight: everything("w1") },
    { cursor: writeCursor({ createdAt: new Date(), id: "upl_1" }), limit: 60 },
  ).toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${sql}`, params);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using uploads_recent");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

it("pages through every upload once, the latest used first, even where times are equal", async () => {
  const owner = { ...stranger("w-paged"), keyId: "k-paged" };
  await pool().query(
    `insert into uploads (id, workspace_id, person_id, key_id, sha256, name, kind, mime_type, size_bytes,
                          stored_name, upstream_url, used_at)
     select 'upl_p' || n, 'w-paged', 'p', 'k-paged', n::text, 'n', 'image', 'image/png', 1, 's', 'u',
            now() - (n / 4) * interval '1 second'
     from generate_series(1, 23) n`,
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: UploadList = await listUploads(owner, { cursor, limit: 5 });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor ?? null;
  } while (cursor);
  expect(new Set(seen).size).toBe(23);
  expect(seen).toHaveLength(23);
  await expect(listUploads(owner, { cursor: "nonsense" })).rejects.toMatchObject({ status: 400 });
});

it("does not show another workspace's uploads", async () => {
  const [mine, theirs] = [await aSession(), await aSession()];
  const upload = await acceptUpload(mine, bring(await sample("user.webp"), "image/webp"));
  expect(await refusal(deliverUpload(theirs, upload.id, new Request("http://localhost/x")))).toBe(404);
  expect((await listUploads(theirs)).data).toEqual([]);
});
