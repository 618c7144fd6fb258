import type { Frame } from "node-av/lib";
import { withDemuxer } from "../decode";
import { type MediaEngine, mediaEngine, yieldToEventLoop } from "../engine";
import { MediaError } from "../media-error";
import type { CutFormat, CutPicture } from "../media-task";
import { messages } from "../messages";
import { type CodedClip, isSameRate, perSecond, pictureOf, readCoded } from "./clip";
import { Mp4Writer } from "./mp4-writer";
import { freeId, isSameSets, type ParameterSets, readRecord, writeRecord } from "./parameter-sets";
import { giveClipFrames, giveStillFrames, MISSING_SECONDS } from "./part-frames";
import { type EncodedFrame, encoderSets, PieceEncoder } from "./piece-encoder";
import { type Stretch, showOrder, splitPart } from "./split-part";

/** The most frames that H.264 lets a frame wait. Parts are read by us alone, so theirs need not be found out. */
const MAX_DELAY = 16;
const PACKETS_PER_YIELD = 64;
const FRAMES_PER_YIELD = 4;

export type PartOrder = {
  path: string;
  outputPath: string;
  isImage: boolean;
  fromSeconds: number;
  toSeconds: number;
  format: CutFormat;
  record: string | null;
};
/** Frames by their number in the clip, or in the cut where the clip has another rate. */
type Range = { from: number; to: number };
type Part = { writer: Mp4Writer; order: PartOrder; tick: () => void };

/**
 * Writes the picture of one part of a cut in the format of the cut, as an MP4 of its own. Frames of a clip that has the
 * format and the parameter sets of the cut are copied as far as possible; all others are encoded.
 *
 * @throws MediaError "unreadable" for a damaged clip and for one that ends before the part
 */
export async function cutPicture(order: PartOrder, report: (share: number) => void): Promise<CutPicture> {
  const engine = await mediaEngine();
  const { format } = order;
  const copied = order.record === null ? null : readRecord(Buffer.from(order.record, "base64"));
  const clip = order.isImage
    ? null
    : await withDemuxer(order.path, (input) => readCoded(input, pictureOf(input), engine));
  const range = clip ? rangeOf(clip, order) : numbersOf(order);
  const isCopied = copied && clip?.sets && isSameRate(clip.fps, format.fps) && isSameSets(clip.sets, copied);
  const stretches: Stretch[] = isCopied
    ? splitPart(clip.frames, range.from, range.to)
    : [{ how: "encoded", ...range }];

  const id = copied ? freeId(copied) : 0;
  const sets = [
    ...(copied ? [copied] : []),
    ...(stretches.some(({ how }) => how === "encoded") ? [await encoderSets(engine, format, id)] : []),
  ];
  const writer = new Mp4Writer(engine, order.outputPath, {
    format,
    record: writeRecord(sets),
    delay: MAX_DELAY,
  });
  writer.begin();
  let done = 0;
  const part = { writer, order, tick: () => report(++done / (range.to - range.from)) };
  for (const stretch of stretches) {
    if (clip && stretch.how === "copied") await copyStretch(part, clip, stretch, range.from);
    else await encodeStretch(engine, part, { clip, stretch, base: stretch.from - range.from, id, sets });
  }
  writer.finish();
  const copiedFrames = stretches.reduce(
    (sum, { how, from, to }) => sum + (how === "copied" ? to - from : 0),
    0,
  );
  return { frames: range.to - range.from, copiedFrames };
}

function numbersOf({ fromSeconds, toSeconds, format }: PartOrder): Range {
  const from = Math.round(fromSeconds * perSecond(format.fps));
  return { from, to: Math.max(from + 1, Math.round(toSeconds * perSecond(format.fps))) };
}

/** @throws MediaError "unreadable" for a part that the clip does not have */
function rangeOf(clip: CodedClip, order: PartOrder): Range {
  const rate = perSecond(order.format.fps);
  const has = isSameRate(clip.fps, order.format.fps) ? clip.frames.length : Math.round(clip.seconds * rate);
  const { from, to } = numbersOf(order);
  if (from >= has || to - has > MISSING_SECONDS * rate)
    throw new MediaError("unreadable", messages.cut.tooShort);
  return { from, to: Math.min(to, has) };
}

/** Copies frames as they are. They follow each other in the file, and `first` is the first frame of the part. */
async function copyStretch(
  { writer, order, tick }: Part,
  clip: CodedClip,
  { from, to }: Range,
  first: number,
): Promise<void> {
  const shownAt = showOrder(clip.frames);
  await withDemuxer(order.path, async (input) => {
    let at = 0;
    for (const packet of input.packetsSync(pictureOf(input).index)) {
      if (!packet || at >= to) {
        packet?.free();
        break;
      }
      if (at >= from) {
        const shown = (shownAt[at] ?? 0) - first;
        writer.writeFrame(packet.data ?? Buffer.alloc(0), { shown, isKey: packet.isKeyframe });
        tick();
      }
      packet.free();
      if (++at % PACKETS_PER_YIELD === 0) await yieldToEventLoop();
    }
  });
}

type Encoding = {
  clip: CodedClip | null;
  stretch: Range;
  /** The number of its first frame in the part. */
  base: number;
  id: number;
  /** Those that the file names. */
  sets: readonly ParameterSets[];
};

/** Encodes frames of a clip or a still. A frame of the cut shows the latest frame of the clip at its time. */
async function encodeStretch(
  engine: MediaEngine,
  { writer, order, tick }: Part,
  { clip, stretch, base, id, sets }: Encoding,
): Promise<void> {
  const encoder = new PieceEncoder(engine, order.format, id);
  const write = (frames: readonly EncodedFrame[]) => {
    for (const { data, shown, isKey } of frames) {
      writer.writeFrame(data, { shown: base + shown, isKey });
      tick();
    }
  };
  let given = 0;
  const give = async (frame: Frame) => {
    write(await encoder.encode(frame));
    if (++given % FRAMES_PER_YIELD === 0) await yieldToEventLoop();
  };
  const count = stretch.to - stretch.from;
  if (clip) await giveClipFrames(order, clip, stretch, give);
  else await giveStillFrames(engine, order, count, give);
  if (given > 0) write(encoder.end());
  if (given < count) throw new MediaError("unreadable", messages.cut.tooShort);
  if (!writeRecord(sets).equals(writeRecord([...sets, encoder.sets])))
    throw new MediaError("failed", messages.cut.incompatible);
}
