import { decodeSound, decodeSoundFrames, planeOf, SOUND_RATE } from "./decode";
import { mediaEngine, yieldToEventLoop } from "./engine";
import { MediaError } from "./media-error";
import type { Joined, Peaks } from "./media-task";
import { messages } from "./messages";
import { type SoundFormat, SoundWriter, writerInput } from "./sound-writer";

const WRITTEN_RATE = 44_100;

/**
 * Joins the sounds of files into one file at 44.1 kHz; for a single file, writes its sound in that format. Only a short
 * part of it is in memory at a time.
 *
 * @throws MediaError "unreadable" if one of them has no sound
 */
export async function joinSounds(order: {
  paths: readonly string[];
  outputPath: string;
  format: SoundFormat;
}): Promise<Joined> {
  const writer = new SoundWriter(await mediaEngine(), order.outputPath, {
    format: order.format,
    metadata: {},
  });
  let written = 0;
  try {
    const input = writerInput(order.format, WRITTEN_RATE);
    for (const path of order.paths) {
      await decodeSoundFrames(path, input, async (frame) => {
        frame.pts = BigInt(written);
        written += frame.nbSamples;
        await writer.write(frame);
      });
    }
  } finally {
    await writer.finish();
  }
  return { durationSeconds: written / WRITTEN_RATE };
}

/** Longer sounds are read only up to here: 30 minutes at 48 kHz already take 700 MB. */
const MAX_SECONDS = 15 * 60;

/**
 * The outline of a sound for drawing its waveform.
 *
 * @throws MediaError "unreadable" if the file has no sound
 */
export async function soundPeaks(order: {
  path: string;
  buckets: number;
  durationSeconds: number;
}): Promise<Peaks> {
  const sound = await decodeSound(order.path, Math.min(order.durationSeconds + 1, MAX_SECONDS));
  if (!sound || sound.left.length === 0) throw new MediaError("unreadable", messages.decode.noAudio);
  const { left, right } = sound;
  const loudest = new Float32Array(order.buckets);
  for (let i = 0; i < left.length; i++) {
    const bucket = Math.floor((i * order.buckets) / left.length);
    const loudness = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    if (loudness > (loudest[bucket] ?? 0)) loudest[bucket] = loudness;
  }
  return {
    durationSeconds: left.length / SOUND_RATE,
    peaks: Array.from(loudest, (peak) => Math.min(1, Math.round(peak * 1000) / 1000)),
  };
}

const CHUNK_SAMPLES = 8_192;

/**
 * One channel of sound at another rate, band-limited.
 * @throws MediaError "engine-missing"
 */
export async function resampleTo(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  const { api, lib, codes } = await mediaEngine();
  const filter = api.FilterAPI.create(`aresample=${to},aformat=sample_fmts=fltp:channel_layouts=mono`, {
    threads: 1,
  });
  const parts: Float32Array[] = [];
  try {
    for (let at = 0; at < samples.length; at += CHUNK_SAMPLES) {
      const part = samples.slice(at, at + CHUNK_SAMPLES);
      const frame = lib.Frame.fromAudioBuffer(Buffer.from(part.buffer), {
        nbSamples: part.length,
        format: codes.AV_SAMPLE_FMT_FLTP,
        sampleRate: from,
        channelLayout: codes.AV_CHANNEL_LAYOUT_MONO,
        timeBase: { num: 1, den: from },
        pts: BigInt(at),
      });
      for (const each of filter.processAllSync(frame)) {
        parts.push(planeOf(each, 0));
        each.free();
      }
      frame.free();
      await yieldToEventLoop();
    }
    filter.flushSync();
    for (const each of filter.flushFramesSync()) {
      parts.push(planeOf(each, 0));
      each.free();
    }
  } finally {
    filter.close();
  }
  const out = new Float32Array(Math.round((samples.length * to) / from));
  let at = 0;
  for (const part of parts) {
    out.set(part.subarray(0, Math.max(0, out.length - at)), at);
    at += part.length;
    if (at >= out.length) break;
  }
  return out;
}
