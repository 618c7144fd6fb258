// @module-tag all
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pool } from "@/lib/platform/server/database";
import { openStreamsOf, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { eventually } from "@/lib/testing/eventually";
import { aSession } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { bring, refusal, sample, storedFiles, withUploadService } from "@/lib/testing/upload-service";
import { UPLOAD_LIMITS } from "../upload-limits";
import { incomingFile } from "./body";
import { receiveUpload } from "./receive";
import { acceptUpload, listUploads } from "./uploads";

const host = withUploadService();
const SILENCE_MS = 200;
const FORM_HEAD =
  'content-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\nbytes';

describe("what is refused leaves no file and no row", () => {
  const png = (width: number, height = width) => {
    const header = Buffer.alloc(33);
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    header.set([8, 6, 0, 0, 0], 24);
    return header;
  };
  /** Megabytes without a declared length; counts what was read. */
  function endless(megabytes: number) {
    const consumed = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (consumed.bytes >= megabytes * 1e6) return controller.close();
          consumed.bytes += 1e6;
          controller.enqueue(randomBytes(1e6));
        },
      },
      { highWaterMark: 0 },
    );
    return { body, consumed };
  }

  it("51 MB: cut off at the limit, or refused before a byte where the length is said", async () => {
    const session = await aSession();
    const before = await storedFiles();
    const { body, consumed } = endless(80);
    expect(await refusal(acceptUpload(session, bring(body, "video/mp4")))).toBe(413);
    expect(consumed.bytes).toBeLessThanOrEqual(53e6);
    const declared = endless(80);
    expect(
      await refusal(
        acceptUpload(session, bring(declared.body, "video/mp4", { "content-length": "80000000" })),
      ),
    ).toBe(413);
    expect(declared.consumed.bytes).toBe(0);
    expect(await storedFiles()).toEqual(before);
    expect(host.uploadCount).toBe(0);
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
    ["a sound in a codec that is not read", () => sample("speex.ogg"), "audio/ogg", 415],
    ["nothing", async () => Buffer.alloc(0), "image/png", 415],
  ])("%s", async (_what, bytes, type, status) => {
    const session = await aSession();
    const before = await storedFiles();
    const response = await refusal(acceptUpload(session, bring(new Uint8Array(await bytes()), type)));
    expect(response).toBe(status);
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
    await expect(acceptUpload(session, bring(broken, "video/mp4"))).rejects.toThrow();
    expect(await storedFiles()).toEqual(before);
  });

  it("a video that was cut short, saying so", async () => {
    const session = await aSession();
    const before = await storedFiles();
    const cut = acceptUpload(session, bring(await sample("trunc.mp4"), "video/mp4"));
    await expect(cut).rejects.toMatchObject({ status: 415, message: expect.stringContaining("cut short") });
    expect(await storedFiles()).toEqual(before);
    expect(host.uploadCount).toBe(0);
  });

  /** A form whose one file never ends, and what became of it. */
  function formOf(part: () => Uint8Array | Error | null) {
    const form = { isReadNoFurther: false, bytesRead: 0 };
    const head = 'content-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4';
    let isFirst = true;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const next = isFirst ? Buffer.from(`--edge\r\n${head}\r\n\r\n`) : part();
          isFirst = false;
          if (next === null) return controller.close();
          if (next instanceof Error) return controller.error(next);
          form.bytesRead += next.length;
          controller.enqueue(next);
        },
        cancel: () => {
          form.isReadNoFurther = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { form, request: bring(body, "multipart/form-data; boundary=edge") };
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
    await eventually(() => expect(form.isReadNoFurther).toBe(true));
    expect(form.bytesRead).toBeLessThanOrEqual(54e6);
    expect(await storedFiles()).toEqual(before);
  });

  it.each([401, 413, 429])("what the upstream responds with %i, in its words", async (status) => {
    const session = await aSession();
    const before = await storedFiles();
    host.service.other = json(
      status,
      { error: { code: "x", message: "The service's words.", request_id: "req_9" } },
      { "retry-after": "1" },
    );
    const failing = acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
    await expect(failing).rejects.toMatchObject({
      status,
      requestId: "req_9",
      message: "The service's words.",
    });
    expect(await storedFiles()).toEqual(before);
  });

  it("one above the workspace's daily quota", async () => {
    const session = await aSession();
    await acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
    await pool().query("update uploads set size_bytes = 5000000000 where workspace_id = $1", [
      session.workspaceId,
    ]);
    expect(await refusal(acceptUpload(session, bring(await sample("user.jpg"), "image/jpeg")))).toBe(429);
  });

  it("one that sends its headers and then nothing: 408, and nothing of it is left", async () => {
    const session = await aSession();
    const before = await storedFiles();
    let isReadNoFurther = false;
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(randomBytes(1e5)),
      cancel: () => {
        isReadNoFurther = true;
      },
    });
    const file = incomingFile(bring(silent, "video/mp4"), SILENCE_MS);
    const response = refusal(receiveUpload(session, file, new AbortController().signal));
    expect(await response).toBe(408);
    expect(isReadNoFurther).toBe(true);
    expect(await storedFiles()).toEqual(before);
    expect((await pool().query("select from storage_reservations")).rowCount).toBe(0);
  });

  it.each([
    ["before its file", ""],
    ["in the middle of its file", FORM_HEAD],
  ])("a form that falls silent %s", async (_what, begun) => {
    const before = await storedFiles();
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(`--edge\r\n${begun}`)),
    });
    const request = bring(silent, "multipart/form-data; boundary=edge");
    const session = await aSession();
    const file = incomingFile(request, SILENCE_MS);
    const work = receiveUpload(session, file, new AbortController().signal);
    expect(await refusal(work)).toBe(408);
    expect(await storedFiles()).toEqual(before);
  });

  it("one more than may arrive at once, until one of them ends", async () => {
    const session = await aSession();
    const bodies = Array.from({ length: STREAM_LIMITS.upload.session }, () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      return { readable, writer: writable.getWriter() };
    });
    const underway = bodies.map(({ readable }) =>
      refusal(acceptUpload(session, bring(readable, "video/mp4"))),
    );
    await eventually(() => expect(openStreamsOf("upload")).toBe(bodies.length));
    const picture = async () => acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
    expect(await refusal(picture())).toBe(429);
    await bodies[0]?.writer.close();
    expect(await underway[0]).toBe(415);
    expect(await refusal(picture())).toBe(null);
    await Promise.all(bodies.slice(1).map(({ writer }) => writer.close()));
    await Promise.all(underway);
    expect(openStreamsOf("upload")).toBe(0);
  });

  it.each([
    ["as its length says", { "content-length": "40000000" }, 1],
    ["as its bytes come, where no length was said", {}, 30],
  ])("what others under way leave no room for, counted %s", async (_what, headers, megabytes) => {
    const session = await aSession();
    await acceptUpload(session, bring(await sample("user.webp"), "image/webp"));
    await pool().query("update uploads set size_bytes = $2 where workspace_id = $1", [
      session.workspaceId,
      UPLOAD_LIMITS.bytesPerDay - 5e6,
    ]);
    const { body, consumed } = endless(megabytes);
    expect(await refusal(acceptUpload(session, bring(body, "video/mp4", headers)))).toBe(429);
    expect(consumed.bytes).toBeLessThan(15e6);
    expect((await pool().query("select from storage_reservations")).rowCount).toBe(0);
  });
});
