import type { MediaEngine } from "../engine";
import type { Caption } from "../media-task";
import type { Mp4Writer } from "./mp4-writer";

const MS = { num: 1, den: 1_000 };
const FONT = "Arial";
const FONT_SIZE = 18;
const WHITE = [255, 255, 255, 255];
const u16 = (value: number): number[] => [value >> 8, value & 255];

/** The record of a track of timed text (3GPP TS 26.245): white letters in the middle at the bottom, on nothing. */
function textRecord(): Buffer {
  const font = [...u16(1), ...u16(1), FONT.length, ...Buffer.from(FONT)];
  const fontTable = [...u16(0), ...u16(8 + font.length), ...Buffer.from("ftab"), ...font];
  const [flags, box] = [
    [0, 0, 0, 0],
    [...u16(0), ...u16(0), ...u16(0), ...u16(0)],
  ];
  const style = [...u16(0), ...u16(0), ...u16(1), 0, FONT_SIZE, ...WHITE];
  return Buffer.from([...flags, 1, 255, 0, 0, 0, 0, ...box, ...style, ...fontTable]);
}

type Shown = { at: number; until: number; text: string };

/** Captions within the cut, in order, each until the next one at most. In milliseconds. */
function shownOf(captions: readonly Caption[], seconds: number): Shown[] {
  const ms = (value: number) => Math.round(value * MS.den);
  const inOrder = captions.toSorted((one, other) => one.from - other.from);
  return inOrder
    .map(({ from, to, text }, place) => ({
      at: ms(from),
      until: Math.min(ms(seconds), ms(to), ms(inOrder[place + 1]?.from ?? seconds)),
      text,
    }))
    .filter(({ at, until }) => until > at);
}

/** Describes the track of captions. */
export const addCaptions = ({ codes, lib }: MediaEngine, writer: Mp4Writer): void =>
  writer.addCaptions((stream) => {
    stream.codecpar.codecType = codes.AVMEDIA_TYPE_SUBTITLE;
    stream.codecpar.codecId = codes.AV_CODEC_ID_MOV_TEXT;
    stream.codecpar.extradata = textRecord();
    stream.timeBase = new lib.Rational(MS.num, MS.den);
  });

/** Writes all captions of a cut of this length, before its first frame. The muxer puts an empty text between two. */
export function writeCaptions(
  { lib }: MediaEngine,
  writer: Mp4Writer,
  captions: readonly Caption[],
  seconds: number,
): void {
  for (const { at, until, text } of shownOf(captions, seconds)) {
    const bytes = Buffer.from(text.toWellFormed());
    const packet = new lib.Packet();
    packet.alloc();
    packet.data = Buffer.concat([Buffer.from(u16(bytes.length)), bytes]);
    packet.isKeyframe = true;
    packet.pts = BigInt(at);
    packet.dts = BigInt(at);
    packet.duration = BigInt(until - at);
    writer.writeCaption(packet, MS);
  }
}
