import type { Frame } from "node-av/lib";
import { breathe, type MediaEngine, mediaEngine } from "@/lib/media/engine";
import { SoundWriter, WRITER_INPUT } from "@/lib/media/sound-writer";
import type { Sound } from "./voice-spec";

const CHUNK_SAMPLES = 4_096;
/** Speech at a constant, comfortable loudness, without clipping. */
const FINISH =
  "highpass=f=60,acompressor=threshold=-18dB:ratio=2.5:attack=8:release=120,loudnorm=I=-18:TP=-2:LRA=9";

/**
 * Writes speech as MP3, one channel at 44.1 kHz.
 * @param metadata written into the file
 * @returns its length in seconds
 * @throws MediaError "engine-missing"
 */
export async function writeMp3(
  sound: Sound,
  path: string,
  metadata: Record<string, string>,
  report: (share: number) => void = () => {},
): Promise<number> {
  const engine = await mediaEngine();
  const writer = new SoundWriter(engine, path, { format: "mp3", metadata });
  const filter = engine.api.FilterAPI.create(`${FINISH},${WRITER_INPUT.mp3}`, { threads: 1 });
  try {
    for (let from = 0; from < sound.samples.length; from += CHUNK_SAMPLES) {
      const frame = frameOf(engine, sound, from);
      const finished = filter.processAllSync(frame);
      frame.free();
      for (const each of finished) await writer.write(each);
      report(from / sound.samples.length);
      await breathe();
    }
    filter.flushSync();
    for (const each of filter.flushFramesSync()) await writer.write(each);
  } finally {
    filter.close();
    await writer.finish();
  }
  return sound.samples.length / sound.sampleRate;
}

function frameOf({ lib, codes }: MediaEngine, { samples, sampleRate }: Sound, from: number): Frame {
  const part = samples.slice(from, from + CHUNK_SAMPLES);
  return lib.Frame.fromAudioBuffer(Buffer.from(part.buffer), {
    nbSamples: part.length,
    format: codes.AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: codes.AV_CHANNEL_LAYOUT_MONO,
    timeBase: { num: 1, den: sampleRate },
    pts: BigInt(from),
  });
}
