import { withDemuxer } from "../decode";
import { mediaEngine, yieldToEventLoop } from "../engine";
import { MediaError } from "../media-error";
import type { CutFile, CutFormat } from "../media-task";
import { messages } from "../messages";
import { perSecond, pictureOf } from "./clip";
import { Mp4Writer } from "./mp4-writer";
import { areCompatible, type ParameterSets, readRecord, writeRecord } from "./parameter-sets";
import { copiedSound, encodedSound } from "./sound-track";
import { showOrder } from "./split-part";

const PACKETS_PER_YIELD = 64;

type Order = {
  parts: readonly { picturePath: string; soundPath: string | null }[];
  /** A file with AAC that is copied. */
  copiedPath: string | null;
  /** Bare samples for the whole cut. */
  samplesPath: string | null;
  outputPath: string;
  format: CutFormat;
};
type Segment = { path: string; sets: ParameterSets; shownAt: number[] };

/**
 * Joins the parts of a cut into one file. The picture is copied; the sound of the parts is encoded once over all of them,
 * so that no frame of AAC lies across a cut. Another sound replaces it: it is copied where it is AAC and long enough.
 *
 * @throws MediaError "failed" for parts that do not belong to one cut
 */
export async function joinCut(order: Order, report: (share: number) => void): Promise<CutFile> {
  const engine = await mediaEngine();
  const segments: Segment[] = [];
  for (const { picturePath } of order.parts) segments.push(await readSegment(picturePath));
  const sets = segments.map((each) => each.sets);
  if (!areCompatible(sets)) throw new MediaError("failed", messages.cut.incompatible);
  const frames = segments.reduce((sum, { shownAt }) => sum + shownAt.length, 0);
  const rate = perSecond(order.format.fps);
  const writer = new Mp4Writer(engine, order.outputPath, {
    format: order.format,
    record: writeRecord(sets),
    delay: Math.max(...segments.flatMap(({ shownAt }) => shownAt.map((shown, at) => at - shown))),
  });
  const samples = order.samplesPath
    ? [{ path: order.samplesPath, seconds: frames / rate }]
    : order.parts.map(({ soundPath }, at) => ({
        path: soundPath,
        seconds: (segments[at]?.shownAt.length ?? 0) / rate,
      }));
  const hasSamples = samples.some(({ path }) => path !== null);
  const sound = order.copiedPath
    ? await copiedSound(engine, order.copiedPath, frames / rate)
    : hasSamples
      ? await encodedSound(engine, samples)
      : null;
  try {
    if (sound) writer.addSound(sound.describe);
    writer.begin();
    let base = 0;
    for (const segment of segments) {
      await copySegment(segment, base, writer, async (done) => {
        await sound?.writeUpTo(done / rate, writer);
        report(done / frames);
      });
      base += segment.shownAt.length;
    }
    await sound?.writeUpTo(Number.POSITIVE_INFINITY, writer);
    writer.finish();
  } finally {
    await sound?.close();
  }
  return { frames, durationSeconds: frames / rate };
}

async function readSegment(path: string): Promise<Segment> {
  return withDemuxer(path, async (input) => {
    const stream = pictureOf(input);
    const sets = stream.codecpar.extradata && readRecord(stream.codecpar.extradata);
    if (!sets) throw new MediaError("failed", messages.cut.incompatible);
    const frames: { pts: bigint }[] = [];
    for (const packet of input.packetsSync(stream.index)) {
      if (!packet) break;
      frames.push({ pts: packet.pts });
      packet.free();
    }
    return { path, sets, shownAt: showOrder(frames) };
  });
}

async function copySegment(
  { path, shownAt }: Segment,
  base: number,
  writer: Mp4Writer,
  written: (frames: number) => Promise<void>,
): Promise<void> {
  await withDemuxer(path, async (input) => {
    let at = 0;
    for (const packet of input.packetsSync(pictureOf(input).index)) {
      if (!packet) break;
      const shown = base + (shownAt[at] ?? 0);
      writer.writeFrame(packet.data ?? Buffer.alloc(0), { shown, isKey: packet.isKeyframe });
      packet.free();
      at++;
      await written(base + at);
      if (at % PACKETS_PER_YIELD === 0) await yieldToEventLoop();
    }
  });
}
