import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Demuxer } from "node-av/api";
import type { Frame, Stream } from "node-av/lib";
import { decodeMono, withDemuxer } from "@/lib/media/decode";
import type { MediaEngine } from "@/lib/media/engine";

/** What FFmpeg found by decoding a whole file; any damage is an error. Times in seconds. */
export type Decoded = {
  container: string;
  picture: { codec: string; width: number; height: number; frames: number; spread: number } | null;
  sound: { codec: string; seconds: number; loudness: number; smoothness: number; variety: number } | null;
};

/** FFmpeg conceals damage unless it is told to stop at it. */
const STRICT = { err_detect: "explode+crccheck+bitstream+buffer" };

/**
 * Decodes every frame and sample of a file.
 * @throws at the first damage
 */
export async function decodeFile(bytes: Uint8Array): Promise<Decoded> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "conformance-"));
  try {
    const file = path.join(folder, "result");
    await writeFile(file, bytes);
    return await withDemuxer(file, async (input, engine) => ({
      container: input.formatName,
      picture: await readPicture(input, engine),
      sound: await readSound(file, input, engine),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readPicture(input: Demuxer, engine: MediaEngine): Promise<Decoded["picture"]> {
  const stream = input.video();
  if (!stream) return null;
  let spread = 0;
  const frames = await decodeStrictly(input, stream, engine, (frame) => {
    spread = Math.max(spread, spreadOf(frame));
  });
  const { width, height, codecId } = stream.codecpar;
  return { codec: engine.lib.avGetCodecName(codecId) ?? "unknown", width, height, frames, spread };
}

/** How much the brightness of a frame varies: 0 for one colour. */
function spreadOf(frame: Frame): number {
  const plane = frame.data?.[0];
  if (!plane) return 0;
  const step = Math.max(1, Math.floor(plane.length / 4_096));
  const values = Array.from({ length: Math.floor(plane.length / step) }, (_, at) => plane[at * step] ?? 0);
  return deviation(values);
}

async function readSound(file: string, input: Demuxer, engine: MediaEngine): Promise<Decoded["sound"]> {
  const stream = input.audio();
  if (!stream) return null;
  const codec = engine.lib.avGetCodecName(stream.codecpar.codecId) ?? "unknown";
  // Each stream is read from the start of the file.
  await withDemuxer(file, async (again) => {
    const sound = again.audio();
    if (sound) await decodeStrictly(again, sound, engine, () => undefined);
  });
  const samples = (await decodeMono(file, SOUND_RATE, MAX_SECONDS)) ?? new Float32Array(0);
  return { codec, seconds: samples.length / SOUND_RATE, ...measure(samples) };
}

const SOUND_RATE = 16_000;
const MAX_SECONDS = 120;
/** A syllable. */
const WINDOW = SOUND_RATE / 10;

/** Loudness (0 to 1), how alike neighbouring samples are (noise: 0, a voice: above 0.5), and how it varies. */
function measure(samples: Float32Array) {
  let energy = 0;
  let alike = 0;
  const windows: number[] = [];
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at] ?? 0;
    energy += value * value;
    alike += value * (samples[at + 1] ?? 0);
    const window = Math.floor(at / WINDOW);
    windows[window] = (windows[window] ?? 0) + (value * value) / WINDOW;
  }
  const mean = energy / Math.max(1, samples.length);
  return {
    loudness: Math.sqrt(mean),
    smoothness: energy === 0 ? 0 : alike / energy,
    variety: mean === 0 ? 0 : deviation(windows) / mean,
  };
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(square / Math.max(1, values.length));
}

async function decodeStrictly(
  input: Demuxer,
  stream: Stream,
  { api }: MediaEngine,
  take: (frame: Frame) => void,
): Promise<number> {
  const decoder = await api.Decoder.create(stream, { threadCount: 1, exitOnError: true, options: STRICT });
  let frames = 0;
  const keep = (decoded: Frame[]) => {
    for (const frame of decoded) {
      frames++;
      take(frame);
      frame.free();
    }
  };
  try {
    for await (const packet of input.packets(stream.index)) {
      if (!packet) break;
      keep(await decoder.decodeAll(packet));
      packet.free();
    }
    keep(await decoder.decodeAll(null));
    return frames;
  } finally {
    decoder.close();
  }
}
