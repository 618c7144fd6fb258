import type { Demuxer } from "node-av/api";
import type { Stream } from "node-av/lib";
import { rotationOf, withDemuxer } from "../decode";
import { type MediaEngine, yieldToEventLoop } from "../engine";
import { MediaError } from "../media-error";
import type { ClipFacts, FrameRate } from "../media-task";
import { messages } from "../messages";
import { loadPicture } from "../picture";
import { isEntry, type ParameterSets, readRecord } from "./parameter-sets";
import { type CodedFrame, showOrder } from "./split-part";

/** Rates of films and screens, which a measured rate is taken for when it differs by less than a thousandth. */
const RATES: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
];
const SAME_RATE = 0.0005;
const MAX_RATE = 60;
const DEFAULT_RATE = 24;
const PACKETS_PER_YIELD = 64;
/** A frame this much of a frame off its place is still regular. Containers round times. */
const REGULAR_WITHIN = 0.1;

export const perSecond = ({ num, den }: FrameRate): number => num / den;
export const isSameRate = (one: FrameRate, other: FrameRate): boolean =>
  Math.abs(perSecond(one) / perSecond(other) - 1) < SAME_RATE;

/** The picture of a clip as its file has it. */
export type CodedClip = {
  /** In the order of the file. */
  frames: CodedFrame[];
  fps: FrameRate;
  /** Of the first frame, in seconds of the file. */
  startSeconds: number;
  seconds: number;
  /** Of a clip that may be copied; null where the format, size or rate does not allow it. */
  sets: ParameterSets | null;
};

/** Facts about a clip or picture that decide what becomes of it in a cut. @throws MediaError "unreadable" */
export async function readClipFacts({
  path,
  isImage,
}: {
  path: string;
  isImage: boolean;
}): Promise<ClipFacts> {
  if (isImage) {
    const { width, height } = await loadPicture(path);
    return { width, height, fps: null, seconds: 0, record: null };
  }
  return withDemuxer(path, async (input, engine) => {
    const stream = pictureOf(input);
    const { fps, seconds, sets } = await readCoded(input, stream, engine);
    const { width, height, extradata } = stream.codecpar;
    const isTurned = rotationOf(stream, engine) % 180 !== 0;
    return {
      width: isTurned ? height : width,
      height: isTurned ? width : height,
      fps,
      seconds,
      record: (sets && extradata?.toString("base64")) ?? null,
    };
  });
}

/** @throws MediaError "unreadable" for a file without a picture */
export function pictureOf(input: Demuxer): Stream {
  const stream = input.video();
  if (!stream) throw new MediaError("unreadable", messages.decode.noPicture);
  return stream;
}

/** Reads through all coded frames of a stream without decoding them. @throws MediaError "unreadable" for none */
export async function readCoded(input: Demuxer, stream: Stream, engine: MediaEngine): Promise<CodedClip> {
  const record = stream.codecpar.extradata;
  const known = record && isPlain(stream, engine) ? readRecord(record) : null;
  const frames: CodedFrame[] = [];
  for (const packet of input.packetsSync(stream.index)) {
    if (!packet) break;
    const { data, pts } = packet;
    frames.push({
      pts,
      isEntry: known !== null && packet.isKeyframe && data !== null && isEntry(data, known),
    });
    packet.free();
    if (frames.length % PACKETS_PER_YIELD === 0) await yieldToEventLoop();
  }
  const order = showOrder(frames);
  const times = new Array<number>(frames.length);
  const { num, den } = stream.timeBase;
  for (const [at, { pts }] of frames.entries()) times[order[at] ?? 0] = (Number(pts) * num) / den;
  const [startSeconds, last] = [times[0], times.at(-1)];
  if (startSeconds === undefined || last === undefined)
    throw new MediaError("unreadable", messages.decode.undecodable);
  const fps = rateOf(times, stream);
  const seconds = last - startSeconds + 1 / perSecond(fps);
  const isRegular = times.every(
    (time, at) => Math.abs((time - startSeconds) * perSecond(fps) - at) < REGULAR_WITHIN,
  );
  return { frames, fps, startSeconds, seconds, sets: isRegular ? known : null };
}

/** The usual rate of films that the frames, their usual distance or the stream come to, else the mean one. */
function rateOf(times: readonly number[], { avgFrameRate }: Stream): FrameRate {
  const distances = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const median = distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0;
  const rates = [distances.length / span, 1 / median, avgFrameRate.num / avgFrameRate.den];
  for (const rate of rates) {
    const near = RATES.find((each) => Math.abs(perSecond(each) / rate - 1) < SAME_RATE);
    if (near) return near;
  }
  const rate = rates.find((each) => Number.isFinite(each) && each > 0) ?? DEFAULT_RATE;
  return { num: Math.max(1, Math.round(Math.min(rate, MAX_RATE))), den: 1 };
}

/** Whether a stream is H.264 of 8 bits, 4:2:0, upright, with square pixels, progressive, in the colors of a cut. */
function isPlain(stream: Stream, engine: MediaEngine): boolean {
  const { codes } = engine;
  const { codecpar, sampleAspectRatio } = stream;
  const { sampleAspectRatio: pixel, colorRange, colorSpace, colorPrimaries, colorTrc } = codecpar;
  const isSquare = [pixel, sampleAspectRatio].every(({ num, den }) => num === 0 || num === den);
  return (
    codecpar.codecId === codes.AV_CODEC_ID_H264 &&
    codecpar.format === codes.AV_PIX_FMT_YUV420P &&
    isSquare &&
    rotationOf(stream, engine) === 0 &&
    (colorRange === codes.AVCOL_RANGE_MPEG || colorRange === codes.AVCOL_RANGE_UNSPECIFIED) &&
    (colorSpace === codes.AVCOL_SPC_BT709 || colorSpace === codes.AVCOL_SPC_UNSPECIFIED) &&
    (colorPrimaries === codes.AVCOL_PRI_BT709 || colorPrimaries === codes.AVCOL_PRI_UNSPECIFIED) &&
    (colorTrc === codes.AVCOL_TRC_BT709 || colorTrc === codes.AVCOL_TRC_UNSPECIFIED)
  );
}
