import type { Demuxer, Encoder } from "node-av/api";
import type { Packet, Stream } from "node-av/lib";
import { SOUND_RATE } from "../decode";
import type { MediaEngine } from "../engine";
import { MediaError } from "../media-error";
import { messages } from "../messages";
import type { Mp4Writer } from "./mp4-writer";
import { type Layer, SoundMix } from "./sound-mix";

const AAC_FRAME = 1024;
const BITRATE = "192k";

/** The sound of a cut, written beside its picture. */
export type SoundTrack = {
  /** Sets the parameters of its track. */
  describe(stream: Stream): void;
  /** Writes what comes before this moment of the cut. */
  writeUpTo(seconds: number, writer: Mp4Writer): void | Promise<void>;
  close(): Promise<void>;
};

/** Encodes all sounds of a cut as one, from its first to its last moment. Where none is heard there is silence. */
export async function encodedSound(
  engine: MediaEngine,
  layers: readonly Layer[],
  seconds: number,
): Promise<SoundTrack> {
  const source = new SoundMix(layers);
  const total = Math.round(seconds * SOUND_RATE);
  const encoder = engine.api.Encoder.createSync(engine.codes.FF_ENCODER_AAC, { bitrate: BITRATE });
  encoder.setCodecFlags(engine.codes.AV_CODEC_FLAG_GLOBAL_HEADER);
  let given = 0;
  const encodeNext = async (): Promise<Packet[]> => {
    const frame = engine.lib.Frame.fromAudioBuffer(await source.read(given, AAC_FRAME), {
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
      const left = total - Number(packet.pts);
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
      const end = Math.min(seconds * SOUND_RATE, total);
      while (given < end) write(await encodeNext(), writer);
      if (given < total || isEnded) return;
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
