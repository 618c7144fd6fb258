import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attachment } from "@/lib/platform/file-name";
import { openStreamsOf, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { folderStore } from "./folder-store";
import { downloadName, type ServedFile, serveFile } from "./serve";

const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const OWNER = { id: "ses_1", keyId: "key_1" };
let folder: string;
let file: ServedFile;

beforeAll(async () => {
  folder = await mkdtemp("/tmp/atelier-serve-");
  const store = folderStore(folder);
  const stored = await store.write(chunks(bytes), { maxBytes: 1_000 });
  expect(stored.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  file = { files: store, name: stored.name, sizeBytes: 1_000, type: "video/mp4", tag: "tag" };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* chunks(all: Buffer) {
  for (let at = 0; at < all.length; at += 300) yield all.subarray(at, at + 300);
}
const ask = (headers: Record<string, string> = {}, method = "GET") =>
  serveFile(file, new Request("http://atelier.test/x", { method, headers }), OWNER);

it.each([
  ["bytes=0-99", 206, "bytes 0-99/1000", 0, 100],
  ["bytes=990-", 206, "bytes 990-999/1000", 990, 1000],
  ["bytes=-10", 206, "bytes 990-999/1000", 990, 1000],
  ["bytes=0-5000", 206, "bytes 0-999/1000", 0, 1000],
  ["bytes=0-1,5-6", 200, null, 0, 1000],
  [`bytes=${"0-9,".repeat(1_000)}0-9`, 200, null, 0, 1000],
  ["items=0-1", 200, null, 0, 1000],
])("responds with %s", async (range, status, contentRange, start, end) => {
  const response = await ask({ range });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-range")).toBe(contentRange);
  expect(response.headers.get("content-length")).toBe(String(end - start));
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes.subarray(start, end));
});

it.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("cannot satisfy %s", async (range) => {
  const response = await ask({ range });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
});

it("respects If-Range and If-None-Match", async () => {
  expect((await ask({ range: "bytes=0-1", "if-range": '"tag"' })).status).toBe(206);
  expect((await ask({ range: "bytes=0-1", "if-range": '"old"' })).status).toBe(200);
  expect((await ask({ "if-none-match": '"tag"' })).status).toBe(304);
});

it("responds to HEAD with everything but a body, and lets no media run as a page", async () => {
  const response = await ask({}, "HEAD");
  expect([response.status, response.body]).toEqual([200, null]);
  expect(response.headers.get("content-length")).toBe("1000");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

it("a file of several chunks counts as open until it is read; a smaller one, and HEAD, does not", async () => {
  const large = Buffer.alloc(600_000, "large");
  const store = folderStore(folder);
  const stored = await store.write(chunks(large), { maxBytes: large.length });
  const clip = { ...file, files: store, name: stored.name, sizeBytes: large.length };
  const get = (init: RequestInit = {}) => serveFile(clip, new Request("http://atelier.test/x", init), OWNER);
  const open = await Promise.all(Array.from({ length: STREAM_LIMITS.file.session }, () => get()));
  await expect(get()).rejects.toMatchObject({ status: 429 });
  expect((await get({ method: "HEAD" })).status).toBe(200);
  const part = await get({ headers: { range: "bytes=100-199" } });
  expect(Buffer.from(await part.arrayBuffer())).toEqual(large.subarray(100, 200));
  expect((await ask()).status).toBe(200);
  expect(await open[0]?.text()).toBe(String(large));
  open.push(await get());
  await Promise.all(open.slice(1).map(({ body }) => body?.cancel()));
  expect(openStreamsOf("file")).toBe(0);
});

it("leaves nothing of a file that is too large", async () => {
  const store = folderStore(folder);
  const before = await readdir(folder, { recursive: true });
  await expect(store.write(chunks(bytes), { maxBytes: 999 })).rejects.toMatchObject({ status: 413 });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
  expect(() => store.read("../../etc/passwd", { start: 0, end: 1 })).toThrow();
});

it("sweeps what a dead process left half-written, and nothing that is being written", async () => {
  const store = folderStore(folder);
  await mkdir(`${folder}/unfinished`, { recursive: true });
  await writeFile(`${folder}/unfinished/left`, "half");
  await store.sweep();
  expect(await readdir(`${folder}/unfinished`)).toEqual(["left"]);
  await store.sweep(-1);
  expect(await readdir(`${folder}/unfinished`)).toEqual([]);
});

it.each(['"\r\nX: y/../', "😀 ☃ 東京", "a%22b", "...", ""])("names a download of %j safely", (prompt) => {
  const name = downloadName({ modelId: "zeta", prompt, createdAt: new Date(0), ending: "mp4" });
  const header = attachment(name);
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%~-]+$/);
  expect(header).not.toMatch(/[\r\n/]/);
  expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
});

it("a file that ends before its size is an error, never a shorter response", async () => {
  await expect(
    serveFile({ ...file, sizeBytes: 1_001 }, new Request("http://atelier.test/x"), OWNER),
  ).rejects.toThrow("cut short");
  const large = { ...file, sizeBytes: 600_000 };
  const response = await serveFile(large, new Request("http://atelier.test/x"), OWNER);
  await expect(response.arrayBuffer()).rejects.toThrow("cut short");
  expect(openStreamsOf("file")).toBe(0);
});
