import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { assetStore, uploadStore } from "@/lib/assets/server/store";
import { ApiError } from "@/lib/contract/errors";
import { createIntent } from "@/lib/jobs/server/intents";
import { pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubAnswer } from "@/lib/testing/stub-service";
import { A_CLIP } from "@/lib/testing/video-service";
import { UPLOAD_LIMITS } from "../upload";
import { acceptUpload } from "./accept";
import { sweepUploads } from "./sweep";
import { deliverUpload, latestUploads, listUploads } from "./uploads";

const service = withJobService();
const sample = (name: string) => readFile(path.resolve("lib/testing/samples", name));

let hosted = 0;
const hosting: StubAnswer = (request, response) => {
  hosted += 1;
  const id = `asset_${hosted}`;
  const asset = {
    id,
    object: "asset",
    type: "image",
    url: `https://files.test/${id}`,
    mime_type: "image/jpeg",
    expires_at: expiresAt,
  };
  json(request.url === "/v1/assets" ? 201 : 404, asset)(request, response);
};
let expiresAt: string | null = null;

beforeEach(() => {
  hosted = 0;
  expiresAt = null;
  service.other = hosting;
});

const raw = (bytes: BodyInit, type: string, headers: Record<string, string> = {}) =>
  new Request("http://localhost/api/uploads", {
    method: "POST",
    headers: { "content-type": type, ...headers },
    body: bytes,
    duplex: "half",
  } as RequestInit);

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(env().DATA_DIR, "uploads"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );

describe("taking a file in", () => {
  it("takes a recording of a browser for the sound it is, in a container of moving pictures", async () => {
    const taken = await acceptUpload(await aSession(), raw(await sample("voice.webm"), "audio/webm"));
    expect(taken).toMatchObject({ kind: "audio", mime_type: "audio/webm" });
    expect(taken.duration_seconds).toBeGreaterThan(0.9);
  });

  it("judges it by content, hosts it once and gives it back with ranges", async () => {
    const session = await aSession();
    const bytes = await sample("user.jpg");
    const made = await acceptUpload(
      session,
      raw(bytes, "image/jpeg", { "x-file-name": encodeURIComponent('näme"\r\n😀.jpg') }),
    );
    expect(made).toMatchObject({
      kind: "image",
      mime_type: "image/jpeg",
      width: 2400,
      height: 1350,
      url: "https://files.test/asset_1",
    });
    const again = await acceptUpload(session, raw(bytes, "image/jpeg"));
    expect(again.id).toBe(made.id);
    expect(hosted).toBe(1);
    expect((await listUploads(session)).data.map(({ id }) => id)).toEqual([made.id]);
    const part = await deliverUpload(
      session,
      made.id,
      new Request("http://localhost/x", { headers: { range: "bytes=0-9" } }),
    );
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 10));
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
    const made = await Promise.all([1, 2, 3].map(() => acceptUpload(session, raw(bytes, "video/mp4"))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(hosted, "times the service was sent the bytes").toBe(1);
    expect((await listUploads(session)).data).toHaveLength(1);
    const answer = await deliverUpload(session, made[0]?.id ?? "", new Request("http://localhost/x"));
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it("hosts it again when the service is about to forget it", async () => {
    const session = await aSession();
    const bytes = await sample("user.webp");
    expiresAt = new Date(Date.now() + 60_000).toISOString();
    const first = await acceptUpload(session, raw(bytes, "image/webp"));
    expiresAt = null;
    const second = await acceptUpload(session, raw(bytes, "image/webp"));
    expect(second.id).toBe(first.id);
    expect(second.url).not.toBe(first.url);
    const answer = await deliverUpload(session, second.id, new Request("http://localhost/x"));
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  });
});

describe("what is refused leaves no file and no row", () => {
  const png = (width: number, height = width) => {
    const header = Buffer.alloc(33);
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    header.set([8, 6, 0, 0, 0], 24);
    return header;
  };
  /** Megabytes without a length said beforehand; counts what was taken. */
  function endless(megabytes: number) {
    const taken = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (taken.bytes >= megabytes * 1e6) return controller.close();
          taken.bytes += 1e6;
          controller.enqueue(randomBytes(1e6));
        },
      },
      { highWaterMark: 0 },
    );
    return { body, taken };
  }

  it("51 MB: cut off at the limit, or refused before a byte where the length is said", async () => {
    const session = await aSession();
    const before = await storedFiles();
    const { body, taken } = endless(80);
    expect(await refusal(acceptUpload(session, raw(body, "video/mp4")))).toBe(413);
    expect(taken.bytes).toBeLessThanOrEqual(53e6);
    const said = endless(80);
    expect(
      await refusal(acceptUpload(session, raw(said.body, "video/mp4", { "content-length": "80000000" }))),
    ).toBe(413);
    expect(said.taken.bytes).toBe(0);
    expect(await storedFiles()).toEqual(before);
    expect(hosted).toBe(0);
  });

  it.each([
    ["a picture that says it is a video", () => sample("user.jpg"), "video/mp4", 415],
    ["garbage that says it is a video", () => sample("bad.mp4"), "video/mp4", 415],
    [
      "markup",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      "image/svg+xml",
      415,
    ],
    ["a picture of 30,000 × 30,000 pixels", async () => png(30_000), "image/png", 422],
    ["a picture wider than any side may be", async () => png(16_385, 100), "image/png", 422],
    ["nothing", async () => Buffer.alloc(0), "image/png", 415],
  ])("%s", async (_what, bytes, type, status) => {
    const session = await aSession();
    const before = await storedFiles();
    const answer = await refusal(acceptUpload(session, raw(new Uint8Array(await bytes()), type)));
    expect(answer).toBe(status);
    expect(await storedFiles()).toEqual(before);
    expect((await listUploads(session)).data).toEqual([]);
  });

  it("one that breaks off in the middle", async () => {
    const session = await aSession();
    const before = await storedFiles();
    let sent = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 3) controller.error(new Error("the browser left"));
        else controller.enqueue(randomBytes(1e5));
      },
    });
    await expect(acceptUpload(session, raw(broken, "video/mp4"))).rejects.toThrow();
    expect(await storedFiles()).toEqual(before);
  });

  it("a video that was cut short, saying so", async () => {
    const session = await aSession();
    const before = await storedFiles();
    const cut = acceptUpload(session, raw(await sample("trunc.mp4"), "video/mp4"));
    await expect(cut).rejects.toMatchObject({ status: 415, message: expect.stringContaining("cut short") });
    expect(await storedFiles()).toEqual(before);
    expect(hosted).toBe(0);
  });

  /** A form whose one file never comes to its end; tells what became of it. */
  function formOf(part: () => Uint8Array | Error | null) {
    const form = { isReadNoFurther: false, taken: 0 };
    const head = 'content-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4';
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const next = isFirst ? Buffer.from(`--edge\r\n${head}\r\n\r\n`) : part();
          isFirst = false;
          if (next === null) return controller.close();
          if (next instanceof Error) return controller.error(next);
          form.taken += next.length;
          controller.enqueue(next);
        },
        cancel: () => {
          form.isReadNoFurther = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { form, request: raw(body, "multipart/form-data; boundary=edge") };
  }

  it.each([
    ["breaks off", new Error("the browser left")],
    ["ends without its last line", null],
  ])("a form that %s", async (_what, end) => {
    const session = await aSession();
    const before = await storedFiles();
    let parts = 0;
    const { request } = formOf(() => {
      parts += 1;
      return parts > 3 ? end : randomBytes(1e5);
    });
    await expect(acceptUpload(session, request)).rejects.toThrow();
    expect(await storedFiles()).toEqual(before);
  });

  it("a form of 80 MB: cut off at the limit and read no further", async () => {
    const session = await aSession();
    const before = await storedFiles();
    const { form, request } = formOf(() => randomBytes(1e6));
    expect(await refusal(acceptUpload(session, request))).toBe(413);
    await vi.waitFor(() => expect(form.isReadNoFurther).toBe(true));
    expect(form.taken).toBeLessThanOrEqual(54e6);
    expect(await storedFiles()).toEqual(before);
  });

  it.each([401, 413, 429])("what the service answers with %i, in its words", async (status) => {
    const session = await aSession();
    const before = await storedFiles();
    service.other = json(
      status,
      { error: { code: "x", message: "The service's words.", request_id: "req_9" } },
      { "retry-after": "1" },
    );
    const failing = acceptUpload(session, raw(await sample("user.webp"), "image/webp"));
    await expect(failing).rejects.toMatchObject({
      status,
      requestId: "req_9",
      message: "The service's words.",
    });
    expect(await storedFiles()).toEqual(before);
  });

  it("what goes beyond the workspace's day", async () => {
    const session = await aSession();
    await acceptUpload(session, raw(await sample("user.webp"), "image/webp"));
    await pool().query("update uploads set size_bytes = 5000000000 where workspace_id = $1", [
      session.workspaceId,
    ]);
    expect(await refusal(acceptUpload(session, raw(await sample("user.jpg"), "image/jpeg")))).toBe(429);
  });
});

it("many at once take no more than what is left of the workspace's day", async () => {
  const session = await aSession();
  const bytes = await sample("user.jpg");
  await acceptUpload(session, raw(await sample("user.webp"), "image/webp"));
  await pool().query("update uploads set size_bytes = $2 where workspace_id = $1", [
    session.workspaceId,
    UPLOAD_LIMITS.bytesPerDay - 2.5 * bytes.length,
  ]);
  /** The same picture to the eye, other bytes to us. */
  const another = (at: number) => raw(Buffer.concat([bytes, Buffer.from([at])]), "image/jpeg");
  const answers = await Promise.all([1, 2, 3, 4, 5].map((at) => refusal(acceptUpload(session, another(at)))));
  expect(answers.sort()).toEqual([429, 429, 429, null, null]);
  expect(hosted).toBe(3);
  expect((await pool().query("select from upload_room")).rowCount).toBe(0);
});

it("a result is hosted again once it is archived, and refused with a reason before", async () => {
  const session = await aSession();
  const { id: jobId } = await createIntent(session, { kind: "video", request: A_CLIP }, "token-from-asset");
  await pool().query(
    `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type)
     values ('asset_result', $1, $2, 'a', 'https://files.test/a', 'image', 'image/webp')`,
    [jobId, session.workspaceId],
  );
  const again = () => acceptUpload(session, raw('{"asset_id":"asset_result"}', "application/json"));
  await expect(again()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("still being copied"),
  });
  const { name } = await assetStore().write(createReadStream(path.resolve("lib/testing/samples/user.webp")), {
    maxBytes: 1e6,
  });
  await pool().query("update assets set stored_name = $1", [name]);
  expect(await again()).toMatchObject({ kind: "image", width: 1280 });
});

it("drops files whose process died before their row, and no others", async () => {
  const session = await aSession();
  const kept = await acceptUpload(session, raw(await sample("user.webp"), "image/webp"));
  const store = uploadStore();
  const orphan = await store.write(createReadStream(path.resolve("lib/testing/samples/user.jpg")), {
    maxBytes: 1e6,
  });
  const isThere = async () => (await storedFiles()).includes(path.basename(orphan.name));
  await sweepUploads();
  expect(await isThere(), "it may still get its row").toBe(true);
  await sweepUploads(-1);
  expect(await isThere()).toBe(false);
  expect((await deliverUpload(session, kept.id, new Request("http://localhost/x"))).status).toBe(200);
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
  const { sql, params } = latestUploads({ workspaceId: "w1", keyId: "k" }).toSQL();
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${sql}`, params);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using uploads_recent");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

it("another workspace's uploads are not there", async () => {
  const [mine, theirs] = [await aSession(), await aSession()];
  const made = await acceptUpload(mine, raw(await sample("user.webp"), "image/webp"));
  expect(await refusal(deliverUpload(theirs, made.id, new Request("http://localhost/x")))).toBe(404);
  expect((await listUploads(theirs)).data).toEqual([]);
});
