import type { Demuxer } from "node-av/api";
import type { Frame, Stream } from "node-av/lib";
import { type MediaEngine, mediaEngine, yieldToEventLoop } from "./engine";
import { asMediaError, MediaError } from "./media-error";
import { messages } from "./messages";

/** Stereo sound of a whole clip, with samples from -1 to 1 per channel, at SOUND_RATE. */
export type Sound = { left: Float32Array; right: Float32Array };

export const SOUND_RATE = 48_000;

const PACKETS_PER_YIELD = 16;
/**
 * Without the loop filter of H.264, HEVC and VP9 in frames that are predicted from both sides. In all frames it takes an
 * eighth of the time of decoding, but where it is missing in the others, the error adds up from frame to frame.
 */
const ROUGH = { skip_loop_filter: "bidir" } as const;

/** Opens a file, passes it to `use` and closes it in every case. */
export async function withDemuxer<T>(
  path: string,
  use: (input: Demuxer, engine: MediaEngine) => Promise<T>,
): Promise<T> {
  const engine = await mediaEngine();
  let input: Demuxer;
  try {
    input = await engine.api.Demuxer.open(path);
  } catch (cause) {
    throw asMediaError(cause, "unreadable", messages.decode.unreadable);
  }
  try {
    return await use(input, engine);
  } finally {
    await input.close();
  }
}

/**
 * Decodes the picture of a file, upright, through a filter graph. `take` owns each frame it gets and returns
 * false to stop. A damaged part is skipped, so a truncated file gives the frames it has, perhaps none.
 *
 * @param options.startSeconds starts at the key frame before this moment
 * @param options.isMeasured for pictures that nobody sees: cheaper, the edges of blocks are smoothed in some frames only
 * @returns the number of frames passed to `take`
 * @throws MediaError "unreadable" if the file has no picture
 */
export async function decodeVideo(
  path: string,
  options: { filter: string; startSeconds?: number; isMeasured?: boolean },
  take: (frame: Frame) => Promise<boolean> | boolean,
): Promise<number> {
  return withDemuxer(path, async (input, engine) => {
    const stream = input.video();
    if (!stream) throw new MediaError("unreadable", messages.decode.noPicture);
    if (options.startSeconds) await seek(input, options.startSeconds, engine);
    const filter = [...rotationFilter(stream, engine), options.filter].join(",");
    return decode(input, stream, filter, engine, take, options.isMeasured ? ROUGH : {});
  });
}

/**
 * Decodes the sound of a file to 48 kHz stereo.
 *
 * @returns null if the file has no sound.
 */
export async function decodeSound(path: string, seconds: number): Promise<Sound | null> {
  return withDemuxer(path, async (input, engine) => {
    const stream = input.audio();
    if (!stream) return null;
    const length = Math.round(seconds * SOUND_RATE);
    const left = new Float32Array(length);
    const right = new Float32Array(length);
    let written = 0;
    const filter = `aresample=${SOUND_RATE},aformat=sample_fmts=fltp:channel_layouts=stereo`;
    await decode(input, stream, filter, engine, (frame) => {
      const samples = Math.min(frame.nbSamples, length - written);
      left.set(planeOf(frame, 0).subarray(0, samples), written);
      right.set(planeOf(frame, 1).subarray(0, samples), written);
      written += samples;
      frame.free();
      return written < length;
    });
    return { left: left.subarray(0, written), right: right.subarray(0, written) };
  });
}

/**
 * Decodes the sound of a file to one channel.
 *
 * @param rate samples a second of what is returned.
 * @param maxSeconds no more than this is read.
 * @returns samples from -1 to 1; null if the file has no sound.
 * @throws MediaError "unreadable".
 */
export async function decodeMono(
  path: string,
  rate: number,
  maxSeconds: number,
): Promise<Float32Array | null> {
  return withDemuxer(path, async (input, engine) => {
    const stream = input.audio();
    if (!stream) return null;
    const parts: Float32Array[] = [];
    let length = 0;
    const filter = `aresample=${rate},aformat=sample_fmts=fltp:channel_layouts=mono`;
    await decode(input, stream, filter, engine, (frame) => {
      parts.push(planeOf(frame, 0));
      length += frame.nbSamples;
      frame.free();
      return length < maxSeconds * rate;
    });
    const samples = new Float32Array(length);
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    return samples;
  });
}

/**
 * Decodes the sound of a file through a filter graph. `take` owns each frame it gets.
 *
 * @throws MediaError "unreadable" if the file has no sound
 */
export function decodeSoundFrames(
  path: string,
  filter: string,
  take: (frame: Frame) => Promise<void>,
): Promise<number> {
  return withDemuxer(path, async (input, engine) => {
    const stream = input.audio();
    if (!stream) throw new MediaError("unreadable", messages.decode.noAudio);
    return decode(input, stream, filter, engine, async (frame) => {
      await take(frame);
      return true;
    });
  });
}

/** The time of a frame, in seconds of its file. */
export function secondsOf(frame: Frame): number {
  return (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
}

/** One channel of a planar float frame. */
export function planeOf(frame: Frame, channel: number): Float32Array {
  const bytes = frame.data?.[channel];
  if (!bytes) return new Float32Array(0);
  const copy = new Uint8Array(frame.nbSamples * Float32Array.BYTES_PER_ELEMENT);
  copy.set(bytes.subarray(0, copy.length));
  return new Float32Array(copy.buffer);
}

/** Seconds count for the file as a whole: for a stream, the library passes them on in a wrong unit. */
async function seek(input: Demuxer, seconds: number, { codes }: MediaEngine): Promise<void> {
  // A file without an index cannot seek, and is then read from its start.
  await input.seek(seconds, -1, codes.AVSEEK_FLAG_BACKWARD).catch(() => undefined);
}

async function decode(
  input: Demuxer,
  stream: Stream,
  description: string,
  { api }: MediaEngine,
  take: (frame: Frame) => Promise<boolean> | boolean,
  codec: Partial<typeof ROUGH> = {},
): Promise<number> {
  const decoder = await api.Decoder.create(stream, { threadCount: 2, exitOnError: false, options: codec });
  const filter = api.FilterAPI.create(description, { threads: 1 });
  let frameCount = 0;
  let fed = false;
  let wantsMore = true;

  const give = async (frames: Iterable<Frame>): Promise<void> => {
    for (const frame of frames) {
      if (!wantsMore) {
        frame.free();
        continue;
      }
      frameCount++;
      wantsMore = await take(frame);
    }
  };
  const giveFiltered = async (decoded: Frame[]): Promise<void> => {
    for (const frame of decoded) {
      const filtered = wantsMore ? filter.processAllSync(frame) : [];
      fed = true;
      frame.free();
      await give(filtered);
    }
  };

  try {
    let packets = 0;
    for (const packet of input.packetsSync(stream.index)) {
      if (!packet || !wantsMore) {
        packet?.free();
        break;
      }
      // The first call opens the codec and must be the asynchronous one; see AvClipWriter.
      const decoded = packets === 0 ? await decoder.decodeAll(packet) : decoder.decodeAllSync(packet);
      packet.free();
      await giveFiltered(decoded);
      if (++packets % PACKETS_PER_YIELD === 0) await yieldToEventLoop();
    }
    if (wantsMore) await giveFiltered(decoder.decodeAllSync(null));
    // A filter such as fps may buffer the only frame. A filter that got no frame cannot be flushed.
    if (wantsMore && fed) {
      filter.flushSync();
      for (const frame of filter.flushFramesSync()) {
        await give([frame]);
        if (!wantsMore) break;
      }
    }
    return frameCount;
  } catch (cause) {
    throw asMediaError(cause, "unreadable", messages.decode.undecodable);
  } finally {
    decoder.close();
    filter.close();
  }
}

type Rotation = 0 | 90 | 180 | 270;

const FILTERS: Readonly<Record<Rotation, readonly string[]>> = {
  0: [],
  90: ["transpose=clock"],
  180: ["hflip", "vflip"],
  270: ["transpose=cclock"],
};

/** The clockwise rotation that shows a stream upright, from the display matrix of its container. */
export function rotationOf(stream: Stream, { codes }: MediaEngine): Rotation {
  const matrix = stream.codecpar.getCodedSideData(codes.AV_PKT_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const cos = matrix.readInt32LE(0);
  const sin = matrix.readInt32LE(4);
  const degrees = (Math.atan2(sin, cos) * 180) / Math.PI;
  const turns = (Math.round(degrees / 90) + 4) % 4;
  return ([0, 90, 180, 270] as const)[turns] ?? 0;
}

/** FFmpeg's own tools rotate pictures automatically, but the library does not. */
function rotationFilter(stream: Stream, engine: MediaEngine): readonly string[] {
  return FILTERS[rotationOf(stream, engine)];
}
