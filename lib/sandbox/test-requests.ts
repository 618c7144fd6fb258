import { readFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import type { KindName } from "./schema";
import { parseAsset } from "./test-parse";
import { aClip, type TestSandbox } from "./test-sandbox";
import { VOICE_LIBRARY } from "./voice/library";

const samples = path.resolve(import.meta.dirname, "../testing/samples");

/** Addresses of one hosted file of each type. */
export type Hosted = { image: string; video: string; audio: string };

/**
 * Hosts bytes like a caller.
 * @returns the address
 */
async function hostBytes(sandbox: TestSandbox, bytes: Uint8Array): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "file");
  return parseAsset(await (await sandbox.call("POST", "/v1/assets", { body })).json()).url;
}

/**
 * Hosts a square picture, a clip of 2 s that is 16:9, and a sentence. A square is the cheapest shape to make a
 * clip of, and not the shape of a clip without a picture.
 */
export async function hostInputs(sandbox: TestSandbox): Promise<Hosted> {
  const canvas = createCanvas(180, 180);
  const context = canvas.getContext("2d");
  context.fillStyle = "#24506b";
  context.fillRect(0, 0, 180, 180);
  const sample = (name: string) => readFile(path.join(samples, name));
  return {
    image: await hostBytes(sandbox, canvas.toBuffer("image/png")),
    video: await hostBytes(sandbox, await sample("vfr.mp4")),
    audio: await hostBytes(sandbox, await sample("speech.wav")),
  };
}

const voice_id = VOICE_LIBRARY[0]?.id;

/** A valid request of each kind, with a text of the test. */
export const REQUESTS: Record<KindName, { path: string; body: (text: string, hosted: Hosted) => object }> = {
  video: { path: "/v1/video-generations", body: (prompt) => aClip({ prompt }) },
  voice: { path: "/v1/voice-generations", body: (text) => ({ mode: "tts", voice_id, text }) },
  image: { path: "/v1/image-generations", body: (prompt) => ({ model_id: "iota-image-1.5", prompt }) },
  avatar: {
    path: "/v1/talking-avatars",
    body: (text, { image }) => ({ image_url: image, voice_id, text, resolution: "480p" }),
  },
};
