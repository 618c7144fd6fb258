import { textOf, viewOf } from "../../structure/byte-source";
import { latin1 } from "../bytes";
import { type Box, boxesIn, boxIn } from "./iso-boxes";

/** At the top, what stays as it is. */
export const SHOWN_BOXES = ["ftyp", "styp", "mdat", "sidx", "ssix", "mfra", "pdin", "wide"];
/** Inside a box, what stays; of the others nothing is left but their length, so that nothing moves. */
const SHOWN_INSIDE: Record<string, readonly string[]> = {
  moov: ["mvhd", "trak", "mvex", "iods"],
  trak: ["tkhd", "tapt", "edts", "tref", "mdia"],
  edts: ["elst"],
  mdia: ["mdhd", "hdlr", "minf"],
  minf: ["vmhd", "smhd", "hdlr", "dinf", "stbl"],
  dinf: ["dref"],
  stbl: [
    ...["stsd", "stts", "ctts", "cslg", "stss", "stps", "stsc", "stsz", "stz2", "stco", "co64"],
    ...["sdtp", "sbgp", "sgpd", "subs", "saiz", "saio"],
  ],
  mvex: ["mehd", "trex"],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"],
};
/** What a decoder needs of a track. */
const SHOWN_OF_CODEC = [
  ...["avcC", "hvcC", "av1C", "vpcC", "esds", "dOps", "alac", "wave", "chan", "dac3", "dec3", "pcmC", "srat"],
  ...["btrt", "colr", "pasp", "fiel", "clap", "clli", "mdcv", "SmDm", "CoLL", "dvcC", "dvvC", "gama", "d263"],
];
/** Tracks of pictures each of which is a file with texts of its own. */
const WHOLE_PICTURES = ["jpeg", "mjpa", "mjpb", "png ", "tiff", "gif "];
/** Bytes of the description of a track before its boxes: of pictures, with the name of the encoder, and of sounds. */
const [PICTURE_BYTES, ENCODER_AT, ENCODER_BYTES] = [86, 50, 32];
/** By the version of the description. */
const SOUND_BYTES = [36, 52, 72] as const;

/** Makes a box mean nothing, in its place. */
function empty(bytes: Uint8Array, { at, size, headBytes }: Box): void {
  bytes.set(latin1("free"), at + 4);
  bytes.fill(0, at + headBytes, at + size);
}

/**
 * Leaves only what shows in a box, in its place; false where that can't be told.
 * @param handler what the track holds that the box is of: `vide`, `soun` or another
 */
function leaveShown(bytes: Uint8Array, { type, at, size, headBytes }: Box, handler = ""): boolean {
  const boxes = boxesIn(bytes, at + headBytes, at + size);
  if (!boxes) return false;
  const named = type === "mdia" ? handlerIn(bytes, boxes) : handler;
  if (type === "mdia" && !["vide", "soun"].includes(named)) return false;
  return boxes.every((box) => {
    const end = box.at + box.size;
    if (!SHOWN_INSIDE[type]?.includes(box.type)) empty(bytes, box);
    // Programs give it a name, which stands behind its kind.
    else if (box.type === "hdlr") bytes.fill(0, Math.min(box.at + box.headBytes + 12, end), end);
    else if (box.type === "dref") return hasOwnData(bytes, box);
    else if (box.type === "stsd") return leaveCodecs(bytes, box, named === "vide");
    else if (box.type in SHOWN_INSIDE) return leaveShown(bytes, box, named);
    return true;
  });
}

function handlerIn(bytes: Uint8Array, boxes: readonly Box[]): string {
  const handler = boxes.find(({ type }) => type === "hdlr");
  return handler ? textOf(bytes.subarray(handler.at + handler.headBytes + 8).subarray(0, 4)) : "";
}

/** The boxes of a list that begins with its version and how many they are. */
const listed = (bytes: Uint8Array, { at, size, headBytes }: Box): Box[] | null =>
  boxesIn(bytes, at + headBytes + 8, at + size);

/** Whether the samples of a track are in the file, so that no address stands here. */
const hasOwnData = (bytes: Uint8Array, box: Box): boolean =>
  listed(bytes, box)?.every(({ size }) => size <= 12) ?? false;

function leaveCodecs(bytes: Uint8Array, list: Box, isPicture: boolean): boolean {
  return (
    listed(bytes, list)?.every(({ type, at, size }) => {
      if (WHOLE_PICTURES.includes(type) || size < SOUND_BYTES[0]) return false;
      const version = viewOf(bytes).getUint16(at + 16);
      const before = isPicture ? PICTURE_BYTES : SOUND_BYTES[version];
      if (before === undefined || before > size) return false;
      if (isPicture) bytes.fill(0, at + ENCODER_AT, at + ENCODER_AT + ENCODER_BYTES);
      const boxes = boxesIn(bytes, at + before, at + size);
      for (const box of boxes ?? []) if (!SHOWN_OF_CODEC.includes(box.type)) empty(bytes, box);
      return boxes !== null;
    }) ?? false
  );
}

/** Leaves of a box of the top only what shows, in its place; false where that can't be told. */
export function leaveShownOf(bytes: Uint8Array, type: string): boolean {
  const own = boxIn(bytes, 0, bytes.length);
  if (!own) return false;
  if (type in SHOWN_INSIDE) return leaveShown(bytes, own);
  empty(bytes, own);
  return true;
}
