import { type FileHandle, open } from "node:fs/promises";
import type { Demuxer, Encoder } from "node-av/api";
import type { Packet, Stream } from "node-av/lib";
import { SOUND_RATE } from "../decode";
import type { MediaEngine } from "../engine";
import { MediaError } from "../media-error";
import { messages } from "../messages";
import { SAMPLE_BYTES } from "./cut-sound";
import type { Mp4Writer } from "./mp4-writer";

const AAC_FRAME = 1024;
const BITRATE = "192k";
const LOUDEST = 32_768;

/** The sound of a cut, written beside its picture. */
export type SoundTrack = {
  /** Sets the parameters of its track. */
  describe(stream: Stream): void;
  /** Writes what comes before this moment of the cut. */
  writeUpTo(seconds: number, writer: Mp4Writer): void | Promise<void>;
  close(): Promise<void>;
};

/** Bare samples that begin at a moment of the cut. Silence follows where they end before the next ones. */
export type Samples = { path: string | null; seconds: number };

/** Encodes samples one after the other as one sound, from the first to the last moment of the cut. */
export async function encodedSound(engine: MediaEngine, parts: readonly Samples[]): Promise<SoundTrack> {
  const source = new SampleSource(parts);
  const encoder = engine.api.Encoder.createSync(engine.codes.FF_ENCODER_AAC, { bitrate: BITRATE });
  encoder.setCodecFlags(engine.codes.AV_CODEC_FLAG_GLOBAL_HEADER);
  let given = 0;
  const encodeNext = async (): Promise<Packet[]> => {
    const frame = engine.lib.Frame.fromAudioBuffer(await source.read(given), {
      nbSamples: AAC_FRAME,
      format: engine.codes.AV_SAMPLE_FMT_FLTP,
      sampleRate: SOUND_RATE,
      channelLayout: engine.codes.AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: SOUND_RATE },
      pts: BigInt(given),
    });
    // The first call opens the codec and must be the asynchronous one; see AvClipWriter.
    const packets = given === 0 ? await encoder.encodeAll(frame) : encoder.encodeAllSync(frame);
    frame.free();
    given += AAC_FRAME;
    return packets;
  };
  // Its parameters are known when it has begun.
  let waiting = await encodeNext();
  let isEnded = false;
  const write = (packets: readonly Packet[], writer: Mp4Writer) => {
    for (const packet of packets) {
      const left = source.total - Number(packet.pts);
      if (left < Number(packet.duration)) packet.duration = BigInt(Math.max(0, left));
      if (left > 0) writer.writeSound(packet, { num: 1, den: SOUND_RATE });
      else packet.free();
    }
  };
  return {
    describe: (stream) => describeEncoded(engine, encoder, stream),
    async writeUpTo(seconds, writer) {
      write(waiting, writer);
      waiting = [];
      const end = Math.min(seconds * SOUND_RATE, source.total);
      while (given < end) write(await encodeNext(), writer);
      if (given < source.total || isEnded) return;
      isEnded = true;
      write(encoder.encodeAllSync(null), writer);
    },
    async close() {
      encoder.close();
      await source.close();
    },
  };
}

function describeEncoded({ lib }: MediaEngine, encoder: Encoder, stream: Stream): void {
  const context = encoder.getCodecContext();
  if (!context) throw new MediaError("failed", "The encoder of the sound has not begun");
  stream.codecpar.fromContext(context);
  stream.timeBase = new lib.Rational(1, SOUND_RATE);
}

/** Reads the samples of all parts as one row, in the form of the encoder. */
class SampleSource {
  /** Samples of the whole cut. */
  readonly total: number;
  readonly #parts: { path: string | null; from: number; to: number }[] = [];
  #at = 0;
  #file: FileHandle | null = null;

  constructor(parts: readonly Samples[]) {
    let seconds = 0;
    for (const part of parts) {
      const from = Math.round(seconds * SOUND_RATE);
      seconds += part.seconds;
      this.#parts.push({ path: part.path, from, to: Math.round(seconds * SOUND_RATE) });
    }
    this.total = Math.round(seconds * SOUND_RATE);
  }

  /** The samples of a frame of AAC, the left channel first. Called with rising numbers. */
  async read(from: number): Promise<Buffer> {
    const planes = new Float32Array(AAC_FRAME * 2);
    for (let filled = 0; filled < AAC_FRAME; ) {
      const part = await this.#partAt(from + filled);
      if (!part) break;
      const count = Math.min(AAC_FRAME - filled, part.to - from - filled);
      await this.#fill(planes, filled, { count, offset: from + filled - part.from });
      filled += count;
    }
    return Buffer.from(planes.buffer);
  }

  close = async (): Promise<void> => {
    await this.#file?.close();
    this.#file = null;
  };

  async #partAt(sample: number): Promise<{ from: number; to: number } | undefined> {
    const before = this.#at;
    while ((this.#parts[this.#at]?.to ?? Number.POSITIVE_INFINITY) <= sample) this.#at++;
    const part = this.#parts[this.#at];
    if (part && (this.#at !== before || sample === 0)) {
      await this.close();
      this.#file = part.path === null ? null : await open(part.path);
    }
    return part;
  }

  async #fill(
    planes: Float32Array,
    at: number,
    { count, offset }: { count: number; offset: number },
  ): Promise<void> {
    if (!this.#file) return;
    const bytes = Buffer.alloc(count * SAMPLE_BYTES);
    await this.#file.read(bytes, 0, bytes.length, offset * SAMPLE_BYTES);
    for (let i = 0; i < count; i++) {
      planes[at + i] = bytes.readInt16LE(i * SAMPLE_BYTES) / LOUDEST;
      planes[AAC_FRAME + at + i] = bytes.readInt16LE(i * SAMPLE_BYTES + 2) / LOUDEST;
    }
  }
}

/** Copies the AAC of a file up to the end of the cut. @throws MediaError "unreadable" for a file that has none */
export async function copiedSound(engine: MediaEngine, path: string, seconds: number): Promise<SoundTrack> {
  const input: Demuxer = await engine.api.Demuxer.open(path);
  const source = input.audio();
  if (!source) throw new MediaError("unreadable", messages.decode.noAudio);
  const packets = input.packetsSync(source.index);
  const { num, den } = source.timeBase;
  let next: Packet | null = null;
  const take = (): Packet | null => packets.next().value ?? null;
  return {
    describe(stream) {
      source.codecpar.copy(stream.codecpar);
      stream.codecpar.codecTag = 0;
      stream.timeBase = new engine.lib.Rational(num, den);
    },
    writeUpTo(until, writer) {
      next ??= take();
      while (next && (Number(next.pts) * num) / den < Math.min(until, seconds)) {
        writer.writeSound(next, { num, den });
        next = take();
      }
    },
    async close() {
      next?.free();
      packets.return?.(null);
      await input.close();
    },
  };
}
