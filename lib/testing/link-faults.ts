import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { AssetType } from "@/lib/contract/asset";
import { json, type StubHandler } from "./stub-service";

export type ResultFile = { bytes: Buffer; type: AssetType; mimeType: string };
const sample = async (name: string, type: AssetType, mimeType: string): Promise<ResultFile> => ({
  bytes: await readFile(`lib/testing/samples/${name}`),
  type,
  mimeType,
});
export const PICTURE = {
  bytes: createCanvas(320, 180).toBuffer("image/png"),
  type: "image",
  mimeType: "image/png",
} as const;
export const CLIP = await sample("vfr.mp4", "video", "video/mp4");
export const RESULT_FILES: readonly ResultFile[] = [
  CLIP,
  await sample("odd.webm", "video", "video/webm"),
  await sample("user.jpg", "image", "image/jpeg"),
  PICTURE,
];
export const half = ({ bytes }: ResultFile) => bytes.subarray(0, Math.floor(bytes.length / 2));

/** Gives a file as it is. */
export const whole =
  ({ bytes, mimeType }: ResultFile): StubHandler =>
  (_, response) =>
    response.writeHead(200, { "content-type": mimeType, "content-length": bytes.length }).end(bytes);
const text =
  (type: string, body: string | Buffer): StubHandler =>
  (_, response) =>
    response.writeHead(200, { "content-type": type }).end(body);
export const HTML = text("text/html", "<!doctype html><title>Sign in</title><p>Your session has ended.");

/** What can go wrong with a link. */
export const LINK_FAULTS: Record<string, (file: ResultFile) => StubHandler> = {
  html: () => HTML,
  json: () => json(200, { error: "try later" }),
  empty: () => text("video/mp4", ""),
  short: (file) => whole({ ...file, bytes: half(file) }),
  "chunked short": (file) => text(file.mimeType, half(file)),
  "wrong type": (file) => whole(file.type === "image" ? CLIP : PICTURE),
  garbled: (file) => {
    const bytes = Buffer.from(file.bytes);
    const from = Math.floor(bytes.length * 0.4);
    randomBytes(Math.floor(bytes.length * 0.3)).copy(bytes, from);
    return whole({ ...file, bytes });
  },
  slow: (file) => (request, response) => {
    response.writeHead(200, { "content-type": file.mimeType });
    response.write(half(file));
    void wait(500).then(() => response.end(file.bytes.subarray(half(file).length)));
    request.on("error", () => undefined);
  },
  hang: (file) => (_, response) => {
    response.writeHead(200, { "content-type": file.mimeType, "content-length": file.bytes.length });
    response.write(half(file));
  },
  "403": () => json(403, {}),
  "404": () => json(404, {}),
  "410": () => json(410, {}),
  reset: (file) => (request, response) => {
    response.writeHead(200, { "content-length": file.bytes.length });
    response.write(half(file), () => request.socket.destroy());
  },
};
