import { planeOf } from "./decode";
import { mediaEngine, yieldToEventLoop } from "./engine";

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
