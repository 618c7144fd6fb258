import type { Frame } from "node-av/lib";
import { type AvClipWriter, DELIVERY_TAGS, openAvClipWriter } from "@/lib/media/av-clip-writer";
import { decodeSound, decodeVideo } from "@/lib/media/decode";
import { SOUND_RATE, type Sound } from "@/lib/media/encode";
import { MediaError } from "@/lib/media/media-error";
import { clipMetadata } from "./clip-metadata";
import { recipeFor } from "./recipes";
import { soundtrack } from "./soundtrack";
import { frameCount, type VideoSpec } from "./spec";

/** A gap this short at the end is filled with the last frame instead of starting again. */
const HELD_SECONDS = 0.25;

/**
 * Gives the source video another look, cropped to the ratio and looped or trimmed to the requested length.
 */
export async function edit(spec: VideoSpec, reportProgress: (share: number) => void): Promise<void> {
  const source = spec.inputVideoPath;
  if (!source) throw new MediaError("failed", "An edit needs a source video");
  const frames = frameCount(spec);
  const sound = spec.audio ? await soundOf(source, spec) : null;
  const writer = await openAvClipWriter({
    path: spec.outputPath,
    width: spec.width,
    height: spec.height,
    fps: spec.fps,
    sound,
    metadata: clipMetadata(spec),
  });
  const filter = lookOf(spec);
  let written = 0;
  let lastFrame: Frame | null = null;
  while (written < frames) {
    if (lastFrame && frames - written <= HELD_SECONDS * spec.fps) {
      await hold(writer, lastFrame, frames - written);
      break;
    }
    const decodedFrames = await decodeVideo(source, { filter }, async (frame) => {
      lastFrame?.free();
      lastFrame = frame.clone();
      await writer.writeFrame(frame);
      written++;
      reportProgress(written / frames);
      return written < frames;
    });
    if (decodedFrames === 0)
      throw new MediaError("unreadable", "Not one frame of the source video can be decoded");
  }
  await writer.finish();
}

async function hold(writer: AvClipWriter, frame: Frame, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const copy = frame.clone();
    if (copy) await writer.writeFrame(copy);
  }
}

/** From the upright source to the exact picture: frame rate, crop, look, and colour tags. */
function lookOf({ width, height, fps, prompt, seed }: VideoSpec): string {
  return [
    `fps=${fps}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height}`,
    "setsar=1",
    "format=yuv420p",
    recipeFor(prompt, seed).filter,
    `scale=${width}:${height}:out_color_matrix=bt709:out_range=tv`,
    "format=yuv420p",
    DELIVERY_TAGS,
  ].join(",");
}

/** The source's own sound, looped to the length. A silent source gets a soundtrack. */
export async function soundOf(source: string, { prompt, seconds }: VideoSpec): Promise<Sound> {
  const own = await decodeSound(source, seconds);
  if (!own || own.left.length === 0) return soundtrack(prompt, seconds);
  const length = Math.round(seconds * SOUND_RATE);
  return { left: looped(own.left, length), right: looped(own.right, length) };
}

function looped(samples: Float32Array, length: number): Float32Array {
  const whole = new Float32Array(length);
  for (let at = 0; at < length; at += samples.length) whole.set(samples.subarray(0, length - at), at);
  return whole;
}
