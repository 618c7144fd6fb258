// @module-tag all
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import type { Asset } from "@/lib/contract/asset";
import { errorOf, parseAsset } from "../test-parse";
import { aClip, withSandbox } from "../test-sandbox";

let now = new Date();
const sandbox = withSandbox({ clock: () => now });
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const HOUR_MS = 3_600_000;

const sample = (name: string) => readFile(path.resolve(import.meta.dirname, "../../testing/samples", name));
const png = createCanvas(64, 36).toBuffer("image/png");

function upload(
  content: Uint8Array | string,
  { name = "a.png", part = "file", key = "sk_sandbox_demo" } = {},
) {
  const body = new FormData();
  body.append(part, new Blob([content as BlobPart]), name);
  return sandbox.call("POST", "/v1/assets", { body, key });
}
const hosted = async (): Promise<Asset> => parseAsset(await (await upload(png)).json());
const aVideo = async (prompt = "A pond"): Promise<Asset> => {
  const { id } = await sandbox.accepted(aClip({ prompt }));
  const [asset] = (await sandbox.until(id, (job) => job.status === "completed")).assets;
  if (!asset) throw new Error("no asset");
  return asset;
};
const get = (url: string, headers = {}, method = "GET") => sandbox.call(method, url, { key: "", headers });

it("hosts a file by its content, whatever it is called, and serves the same bytes", async () => {
  const response = await upload(png, { name: "../../clip.mp4" });
  expect(response.status).toBe(201);
  const asset = parseAsset(await response.json());
  expect(asset).toMatchObject({
    type: "image",
    mime_type: "image/png",
    width: 64,
    height: 36,
    size_bytes: png.length,
  });
  const file = await get(asset.url);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
  expect(await readdir(path.join(sandbox.directory, "drafts"))).toEqual([]);
});

it.each([
  ["no media", () => upload("<svg onload=alert(1)>", { name: "a.png" }), 415],
  ["a cut picture", () => upload(png.subarray(0, 12)), 415],
  ["200 bytes of a picture", async () => upload((await sample("user.jpg")).subarray(0, 200)), 415],
  ["a third of a JPEG", async () => upload((await sample("user.jpg")).subarray(0, 29_000)), 415],
  ["a PNG without its last byte", () => upload(png.subarray(0, -1)), 415],
  ["a third of a WebP", async () => upload((await sample("user.webp")).subarray(0, 4_000)), 415],
  ["a cut clip", async () => upload(await sample("trunc.mp4")), 415],
  ["a file without a name", () => upload(png, { name: "" }), 400],
  ["nothing", () => upload(""), 400],
  ["another part", () => upload(png, { part: "picture" }), 400],
  ["JSON", () => sandbox.call("POST", "/v1/assets", { body: "{}" }), 400],
  ["a read-only key", () => upload(png, { key: "sk_sandbox_readonly" }), 403],
  ["more than 100 MB", () => upload(new Uint8Array(100_000_001)), 413],
])("refuses %s", async (_name, send, status) => {
  expect((await errorOf(await send())).status).toBe(status);
  expect(await readdir(path.join(sandbox.directory, "drafts"))).toEqual([]);
});

it.each([
  ["a JPEG without its last byte", async () => upload((await sample("user.jpg")).subarray(0, -1))],
  // Of the chunk sRGB.
  ["a PNG with a wrong checksum beside its picture", () => upload(png.with(60, 1))],
])("takes %s, which every browser shows", async (_name, send) => {
  expect((await send()).status).toBe(201);
});

it("serves ranges: single, suffix, several as the whole, 416, If-Range, HEAD", async () => {
  const { url } = await aVideo();
  const part = await get(url, { range: "bytes=2-4" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
    206,
    "bytes 2-4/10",
    "234",
  ]);
  expect(await (await get(url, { range: "bytes=-2" })).text()).toBe("89");
  const several = await get(url, { range: `bytes=${"0-9,".repeat(1000)}0-9` });
  expect([several.status, await several.text()]).toEqual([200, "0123456789"]);
  const beyond = await get(url, { range: "bytes=10-" });
  expect(beyond.headers.get("content-range")).toBe("bytes */10");
  expect((await errorOf(beyond)).status).toBe(416);
  const etag = part.headers.get("etag") ?? "";
  expect((await get(url, { range: "bytes=2-4", "if-range": etag })).status).toBe(206);
  expect((await get(url, { range: "bytes=2-4", "if-range": '"other"' })).status).toBe(200);
  expect((await get(url, { "if-none-match": etag })).status).toBe(304);
  const head = await get(url, {}, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
});

it("serves nothing without its own signature, and no expired link", async () => {
  const { url } = await hosted();
  const forged = new URL(url);
  forged.searchParams.set("expires", "9999999999");
  expect((await errorOf(await get(forged.href))).status).toBe(403);
  expect((await errorOf(await get("/files/..%2flink-secret"))).status).toBe(403);
  later(31 * 24 * HOUR_MS);
  expect((await errorOf(await get(url))).status).toBe(410);
  const late = await sandbox.create(aClip({ input_image_url: url }));
  expect(await errorOf(late)).toMatchObject({ status: 400, details: { field: "input_image_url" } });
});

it("gives a result a new link once the old one ages, and a short-lived one none", async () => {
  const { id } = await sandbox.accepted(aClip());
  const first = await sandbox.until(id, (job) => job.status === "completed");
  expect((await sandbox.read(id)).assets).toEqual(first.assets);
  later(25 * HOUR_MS);
  expect((await get(first.assets[0]?.url ?? "")).status).toBe(410);
  expect((await get((await sandbox.read(id)).assets[0]?.url ?? "")).status).toBe(200);
  const brief = await aVideo("[sandbox:short-lived]");
  expect((await get(brief.url)).status).toBe(200);
  later(61_000);
  expect((await get(brief.url)).status).toBe(410);
});

it("accepts its own files as inputs, and only of the right kind", async () => {
  const image = await hosted();
  const still = { model_id: "zeta-1.5", tier: undefined, ratio: undefined };
  expect((await sandbox.accepted(aClip({ ...still, input_image_url: image.url }))).credits_reserved).toBe(7);
  const edit = {
    model_id: "delta-2.6-v2v",
    mode: "edit",
    prompt: "Snow",
    resolution: "720p",
    duration_seconds: "5",
    input_video_url: image.url,
  };
  expect(await errorOf(await sandbox.create(edit))).toMatchObject({
    status: 400,
    details: { field: "input_video_url", reason: "Must be a video, but this file is an image." },
  });
});

it("removes uploads that have expired, and keeps results", async () => {
  const [image, clip] = [await hosted(), await aVideo()];
  const storedNames = async () => readdir(path.join(sandbox.directory, "files"));
  const nameOf = ({ url }: Asset) => path.basename(new URL(url).pathname);
  await sandbox.sweep();
  expect(await storedNames()).toContain(nameOf(image));
  later(30 * 24 * HOUR_MS + 1_000);
  expect(await sandbox.sweep()).toBeGreaterThan(0);
  expect(await storedNames()).not.toContain(nameOf(image));
  expect(await storedNames()).toContain(nameOf(clip));
  expect((await get(image.url)).status).toBe(410);
});
