import type { Encoder, FilterAPI, Muxer } from "node-av/api";
import type { Frame } from "node-av/lib";
import { SOUND_RATE, type Sound } from "./decode";
import { type MediaEngine, mediaEngine, yieldToEventLoop } from "./engine";
import { pixelFrame } from "./pixel-frame";

/**
 * Another number of threads gives other bytes, so the number is fixed on all machines. For a small picture a
 * second thread costs a fifth more processor time and saves nothing.
 */
const ENCODER_THREADS = { small: 1, large: 2 } as const;
const SMALL_PIXELS = 1_000_000;
const AAC_FRAME = 1024;
const FRAMES_PER_YIELD = 4;
/**
 * With AVX-512, x264 looks ahead differently from time to time: about 3 of 1,000 clips of 192 x 108 had other bytes. SSE4.2
 * is in every x86 of the last fifteen years, and as fast for our clips.
 */
export const INSTRUCTIONS = process.arch === "x64" ? { "x264-params": "asm=MMX2,SSE2Fast,SSSE3,SSE4.2" } : {};
/** Above this many pixels x264 uses a faster preset: 4K otherwise takes three times the processor time. */
const HURRY_ABOVE_PIXELS = 2_100_000;

export type ClipFormat = {
  path: string;
  /** Size of the finished picture; even numbers. */
  width: number;
  height: number;
  fps: number;
  /** Size of the input pictures, where encoding enlarges them. */
  drawn?: { width: number; height: number };
  /** Without sound the file has no audio track. */
  sound: Sound | null;
  /** Written into the container to say how the file was made. */
  metadata: { title?: string; comment?: string; description?: string };
};

/** Opens a writer on FFmpeg. For a forked child; see `mediaEngine`. */
export async function openAvClipWriter(format: ClipFormat): Promise<AvClipWriter> {
  return new AvClipWriter(await mediaEngine(), format);
}

/**
 * Writes a clip picture by picture as MP4: H.264 (High, 4:2:0, BT.709) and AAC, with the index first, so that
 * a browser starts playing before the file has arrived. It takes pixels, or FFmpeg's own frames from work that never
 * leaves FFmpeg (edits).
 */
export class AvClipWriter {
  readonly #engine: MediaEngine;
  readonly #format: ClipFormat;
  readonly #muxer: Muxer;
  readonly #video: { encoder: Encoder; index: number };
  readonly #audio: { encoder: Encoder; index: number; sound: Sound } | null;
  readonly #convert: FilterAPI;
  /** The last picture in the form of the clip, to be shown again. */
  #shown: Frame | null = null;
  #framesWritten = 0;
  #samplesWritten = 0;

  constructor(engine: MediaEngine, format: ClipFormat) {
    const { api, lib, codes } = engine;
    this.#engine = engine;
    this.#format = format;
    this.#muxer = api.Muxer.openSync(format.path, {
      format: "mp4",
      options: { movflags: "+faststart" },
      useSyncQueue: false,
      useAsyncWrite: false,
      configure(context) {
        context.metadata = lib.Dictionary.fromObject(format.metadata);
      },
    });
    const hurry = format.width * format.height > HURRY_ABOVE_PIXELS;
    const encoder = api.Encoder.createSync(codes.FF_ENCODER_LIBX264, {
      threadCount:
        format.width * format.height < SMALL_PIXELS ? ENCODER_THREADS.small : ENCODER_THREADS.large,
      gopSize: format.fps * 2,
      options: {
        preset: hurry ? "superfast" : "veryfast",
        crf: hurry ? 22 : 20,
        profile: "high",
        ...INSTRUCTIONS,
      },
    });
    this.#video = { encoder, index: this.#muxer.addStream(encoder) };
    this.#audio = format.sound ? this.#addAudio(format.sound) : null;
    this.#convert = api.FilterAPI.create(toDelivery(format), { threads: 1 });
  }

  /** Adds the next frame: RGBA rows without padding. The buffer may be reused after the promise settles. */
  async writePicture(pixels: Buffer): Promise<void> {
    const { width, height } = this.#format.drawn ?? this.#format;
    const picture = pixelFrame(this.#engine, this.#convert, { bytes: pixels, width, height });
    this.#shown?.free();
    this.#shown = picture.clone();
    await this.writeFrame(picture);
  }

  /** Shows the last picture for one more frame: it is neither converted nor searched for motion again. */
  async repeatPicture(): Promise<void> {
    const copy = this.#shown?.clone();
    if (copy) await this.writeFrame(copy);
  }

  /**
   * Adds a frame that already has the clip's size in yuv420p, and frees it. Its time follows from its index.
   */
  async writeFrame(frame: Frame): Promise<void> {
    frame.pts = BigInt(this.#framesWritten);
    frame.timeBase = new this.#engine.lib.Rational(1, this.#format.fps);
    frame.duration = 1n;
    frame.pictType = this.#engine.codes.AV_PICTURE_TYPE_NONE;
    await this.#encode(this.#video, frame, this.#framesWritten === 0);
    frame.free();
    this.#framesWritten++;
    await this.#writeSoundUpTo(Math.round((this.#framesWritten * SOUND_RATE) / this.#format.fps));
    if (this.#framesWritten % FRAMES_PER_YIELD === 0) await yieldToEventLoop();
  }

  /** Completes the file. Nothing may be written after that. */
  async finish(): Promise<void> {
    await this.#encode(this.#video, null, false);
    if (this.#audio) {
      await this.#writeSoundUpTo(this.#audio.sound.left.length);
      await this.#encode(this.#audio, null, false);
    }
    this.#shown?.free();
    this.#shown = null;
    this.#muxer.closeSync();
    for (const part of [this.#video.encoder, this.#audio?.encoder, this.#convert]) part?.close();
  }

  #addAudio(sound: Sound) {
    const { api, codes } = this.#engine;
    const encoder = api.Encoder.createSync(codes.FF_ENCODER_AAC, {
      bitrate: "128k",
      options: { aac_coder: "fast" },
    });
    return { encoder, index: this.#muxer.addStream(encoder), sound };
  }

  /** Encodes in whole AAC frames, the last one padded, because the encoder would drop a short one. */
  async #writeSoundUpTo(end: number): Promise<void> {
    if (!this.#audio) return;
    const { lib, codes } = this.#engine;
    const { left, right } = this.#audio.sound;
    while (this.#samplesWritten < Math.min(end, left.length)) {
      const from = this.#samplesWritten;
      const planes = new Float32Array(AAC_FRAME * 2);
      planes.set(left.subarray(from, from + AAC_FRAME), 0);
      planes.set(right.subarray(from, from + AAC_FRAME), AAC_FRAME);
      const frame = lib.Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
        nbSamples: AAC_FRAME,
        format: codes.AV_SAMPLE_FMT_FLTP,
        sampleRate: SOUND_RATE,
        channelLayout: codes.AV_CHANNEL_LAYOUT_STEREO,
        timeBase: { num: 1, den: SOUND_RATE },
        pts: BigInt(from),
      });
      await this.#encode(this.#audio, frame, from === 0);
      frame.free();
      this.#samplesWritten += AAC_FRAME;
    }
  }

  /**
   * The first frame opens the codec, and must use the asynchronous call: the synchronous one frees the
   * options twice, and the process dies at its end. All others use the cheaper, synchronous call.
   */
  async #encode(target: { encoder: Encoder; index: number }, frame: Frame | null, first: boolean) {
    const packets = first ? await target.encoder.encodeAll(frame) : target.encoder.encodeAllSync(frame);
    for (const packet of packets) {
      this.#muxer.writePacketSync(packet, target.index);
      packet.free();
    }
  }
}

/** Without the matrix and the tags, swscale writes BT.601, and players guess the colours. */
function toDelivery({ width, height }: ClipFormat): string {
  return [
    `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    "format=yuv420p",
    DELIVERY_TAGS,
  ].join(",");
}

/** Filter that marks frames as BT.709, limited range. */
export const DELIVERY_TAGS = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";
