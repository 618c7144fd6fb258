import type { Encoder, Muxer } from "node-av/api";
import type { Frame } from "node-av/lib";
import type { MediaEngine } from "./engine";

export type SoundFormat = "mp3" | "wav";

/** Samples per second of the written file. */
export const WRITTEN_RATE = 44_100;
const BITRATE = "128k";

/** The end of a filter graph whose frames the writer accepts: one channel, in the encoder's own samples. */
export const WRITER_INPUT: Record<SoundFormat, string> = {
  mp3: `aresample=${WRITTEN_RATE},aformat=sample_fmts=fltp:channel_layouts=mono,asetnsamples=n=1152:p=1`,
  wav: `aresample=${WRITTEN_RATE},aformat=sample_fmts=s16:channel_layouts=mono`,
};

/** Writes a sound file of one channel at 44.1 kHz: MP3 at 128 kbit/s, or WAV of 16 bits. */
export class SoundWriter {
  readonly #muxer: Muxer;
  readonly #encoder: Encoder;
  readonly #stream: number;
  #isFirst = true;

  /** @param metadata written into the file */
  constructor(
    { api, lib, codes }: MediaEngine,
    path: string,
    { format, metadata }: { format: SoundFormat; metadata: Record<string, string> },
  ) {
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
        ? api.Encoder.createSync(codes.FF_ENCODER_LIBMP3LAME, { bitrate: BITRATE })
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
