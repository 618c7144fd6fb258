import { SOUND_RATE, withDemuxer } from "../decode";
import { mediaEngine, yieldToEventLoop } from "../engine";
import { MediaError } from "../media-error";

import type { Caption, CutFile, CutFormat, PlacedSound } from "../media-task";
import { messages } from "../messages";
import { addCaptions, writeCaptions } from "./caption-track";
import { perSecond, pictureOf } from "./clip";
import { Mp4Writer } from "./mp4-writer";
import { areCompatible, type ParameterSets, readRecord, writeRecord } from "./parameter-sets";
import type { Layer } from "./sound-mix";
import { copiedSound, encodedSound } from "./sound-track";
import { showOrder } from "./split-part";

const PACKETS_PER_YIELD = 64;

type Order = {
  parts: readonly { picturePath: string; soundPath: string | null }[];
  /** A file with AAC that is copied. */
  copiedPath: string | null;
  sounds: readonly PlacedSound[];
  captions?: readonly Caption[] | undefined;
  outputPath: string;
  format: CutFormat;
};
type Segment = { path: string; sets: ParameterSets; shownAt: number[] };

/**
 * Joins the parts of a cut into one file. The picture is copied; the sound of the parts is encoded once over all of them,
 * so that no frame of AAC lies across a cut, together with the sounds that lie over the cut. A sound in place of both is
 * copied.
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
  const layers = layersOf(
    order,
    segments.map(({ shownAt }) => shownAt.length / rate),
  );
  const sound = order.copiedPath
    ? await copiedSound(engine, order.copiedPath, frames / rate)
    : layers.length > 0
      ? await encodedSound(engine, layers, frames / rate)
      : null;
  try {
    if (sound) writer.addSound(sound.describe);
    const captions = order.captions ?? [];
    if (captions.length > 0) addCaptions(engine, writer);
    writer.begin();
    if (captions.length > 0) writeCaptions(engine, writer, captions, frames / rate);
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

/** What is heard of the parts, which have these lengths, and of the sounds over them. */
function layersOf({ parts, sounds }: Order, lengths: readonly number[]): Layer[] {
  const sample = (seconds: number) => Math.round(seconds * SOUND_RATE);
  let seconds = 0;
  const ofParts = parts.flatMap(({ soundPath: path }, at): Layer[] => {
    const from = sample(seconds);
    seconds += lengths[at] ?? 0;
    return path === null ? [] : [{ path, from, to: sample(seconds), levels: null }];
  });
  const over = sounds.map(
    ({ path, atSeconds, levels }): Layer => ({ path, from: sample(atSeconds), to: sample(seconds), levels }),
  );
  return [...ofParts, ...over];
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
