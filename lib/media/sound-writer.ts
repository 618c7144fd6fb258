import type { Encoder, Muxer } from "node-av/api";
import type { Frame } from "node-av/lib";
import type { MediaEngine } from "./engine";

export type SoundFormat = "mp3" | "wav";

const BITRATE = "128k";
/** From this rate on, MP3 has two granules of 576 samples a frame; below, one. */
const TWO_GRANULES_RATE = 32_000;

/**
 * The end of a filter graph whose frames the writer accepts: one channel, in the encoder's own samples.
 * @param rate samples a second of the written file, one of MP3's own
 */
export function writerInput(format: SoundFormat, rate: number): string {
  if (format === "wav") return `aresample=${rate},aformat=sample_fmts=s16:channel_layouts=mono`;
  const frame = rate < TWO_GRANULES_RATE ? 576 : 1152;
  return `aresample=${rate},aformat=sample_fmts=fltp:channel_layouts=mono,asetnsamples=n=${frame}:p=1`;
}

/** Writes a sound file of one channel: MP3 at 128 kbit/s, or WAV of 16 bits. */
export class SoundWriter {
  readonly #muxer: Muxer;
  readonly #encoder: Encoder;
  readonly #stream: number;
  #isFirst = true;

  /**
   * @param options.metadata written into the file
   * @param options.effort of MP3, 0 (most) to 9; without it the encoder's own, 3
   */
  constructor(
    { api, lib, codes }: MediaEngine,
    path: string,
    options: { format: SoundFormat; metadata: Record<string, string>; effort?: number },
  ) {
    const { format, metadata, effort } = options;
    this.#muxer = api.Muxer.openSync(path, {
      format,
      useSyncQueue: false,
      useAsyncWrite: false,
      configure(context) {
        context.metadata = lib.Dictionary.fromObject(metadata);
      },
    });
    this.#encoder =
      format === "mp3"
        ? api.Encoder.createSync(codes.FF_ENCODER_LIBMP3LAME, {
            bitrate: BITRATE,
            ...(effort === undefined ? {} : { options: { compression_level: effort } }),
          })
        : api.Encoder.createSync(codes.FF_ENCODER_PCM_S16LE);
    this.#stream = this.#muxer.addStream(this.#encoder);
  }

  /** Writes the frame and frees it. */
  async write(frame: Frame): Promise<void> {
    await this.#encode(frame);
    frame.free();
  }

  async finish(): Promise<void> {
    await this.#encode(null);
    this.#muxer.closeSync();
    this.#encoder.close();
  }

  /** The first call opens the codec and must be the asynchronous one; see AvClipWriter. */
  async #encode(frame: Frame | null): Promise<void> {
    const packets = this.#isFirst ? await this.#encoder.encodeAll(frame) : this.#encoder.encodeAllSync(frame);
    this.#isFirst = false;
    for (const packet of packets) {
      this.#muxer.writePacketSync(packet, this.#stream);
      packet.free();
    }
  }
}
