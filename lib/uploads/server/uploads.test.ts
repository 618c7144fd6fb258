import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubAnswer } from "@/lib/testing/stub-service";
import { acceptUpload } from "./accept";
import { deliverUpload, listUploads } from "./uploads";

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
  const png = (side: number) => {
    const header = Buffer.alloc(33);
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
    header.writeUInt32BE(side, 16);
    header.writeUInt32BE(side, 20);
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

it("another workspace's uploads are not there", async () => {
  const [mine, theirs] = [await aSession(), await aSession()];
  const made = await acceptUpload(mine, raw(await sample("user.webp"), "image/webp"));
  expect(await refusal(deliverUpload(theirs, made.id, new Request("http://localhost/x")))).toBe(404);
  expect((await listUploads(theirs)).data).toEqual([]);
});
