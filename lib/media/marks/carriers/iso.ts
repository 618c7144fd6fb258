import { type ByteSource, textOf, viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, latin1, utf8 } from "../bytes";
import {
  anyTextOf,
  type Carrier,
  MAX_EMPTIED_BYTES,
  MAX_MARKED_PARTS,
  MAX_TEXT_BYTES,
  type OriginData,
  readEnd,
  readExactly,
} from "../carrier";
import { type Edit, isKeepable } from "../edits";
import { appendToXmp } from "../mark";
import { type Box, boxesIn, boxIn, MAX_MOOV_BOXES } from "./iso-boxes";
import { leaveShownOf, SHOWN_BOXES } from "./iso-shown";

/** Ids of top-level `uuid` boxes: an XMP packet, and a C2PA manifest. */
const XMP_ID = "be7acfcb97a942e89c71999491e3afac";
const C2PA_ID = "d8fec3d61b0e483c92975828877ec481";
/** A moov of ten hours has less. A larger one is left alone. */
const MAX_MOOV_BYTES = 16_000_000;
const COMMENT = "©cmt";
/** Of AVIF and HEIF: pictures in the same boxes, whose data is found by `iloc`. */
const PICTURE_BRANDS = ["avif", "avis", "heic", "heix", "mif1", "msf1"];

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const boxOf = (type: string, ...content: Uint8Array[]): Uint8Array => {
  const body = concatBytes(...content);
  return concatBytes(bigEndian(body.length + 8, 4), latin1(type), body);
};

/** The boxes of a whole file; null where they don't fill it exactly. */
async function topBoxes(source: ByteSource): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let at = 0; at < source.sizeBytes; ) {
    const box = boxIn(await source.read(at, Math.min(16, source.sizeBytes - at)), at, source.sizeBytes);
    if (!box || boxes.length > MAX_MARKED_PARTS) return null;
    boxes.push(box);
    at += box.size;
  }
  return boxes;
}

type Moov = { bytes: Uint8Array; at: number };

async function readMoov(source: ByteSource, boxes: readonly Box[]): Promise<Moov | null> {
  const [box, another] = boxes.filter(({ type }) => type === "moov");
  if (!box || another || box.size > MAX_MOOV_BYTES) return null;
  const bytes = await readExactly(source, box.at, box.size);
  return bytes && { bytes, at: box.at };
}

/** Where a path of boxes leads inside the moov, from its outermost on; as far as they are there. */
function follow({ bytes }: Moov, path: readonly string[]): Box[] {
  const found: Box[] = [];
  let inner = { start: 8, end: bytes.length };
  const [own] = boxesIn(bytes, 0, bytes.length) ?? [];
  if (own) {
    found.push(own);
    inner = { start: own.headBytes, end: own.size };
  }
  for (const type of path) {
    const box = boxesIn(bytes, inner.start, inner.end)?.find((each) => each.type === type);
    if (!box) break;
    found.push(box);
    // A `meta` has a version before its boxes, and in some QuickTime files none.
    const versionBytes =
      type === "meta" && boxesIn(bytes, box.at + box.headBytes, box.at + box.size) === null ? 4 : 0;
    inner = { start: box.at + box.headBytes + versionBytes, end: box.at + box.size };
  }
  return found;
}

const TO_COMMENT = ["udta", "meta", "ilst", COMMENT, "data"];

/** The kind of text of a `data` box. */
const UTF_8 = 1;
const dataOf = (text: string): Uint8Array => boxOf("data", bigEndian(UTF_8, 4), bigEndian(0, 4), utf8(text));
const HANDLER = boxOf("hdlr", new Uint8Array(8), latin1("mdirappl"), new Uint8Array(9));

/** The boxes that are missing on the path to a comment, with the comment in them. `depth` boxes of it are there. */
function restOfPath(depth: number, text: string): Uint8Array {
  const item = boxOf(COMMENT, dataOf(text));
  if (depth === 3) return item;
  const list = boxOf("ilst", item);
  if (depth === 2) return list;
  const meta = boxOf("meta", new Uint8Array(4), HANDLER, list);
  return depth === 1 ? meta : boxOf("udta", meta);
}

/**
 * The edits that put a comment into the moov: at its end, or of the innermost box on the way that is there, whose sizes
 * grow. A comment that is there stays in front of ours. Null where a size has no room.
 */
function commentEdits(moov: Moov, text: string): Edit[] | null {
  // Readers take only one of a comment of QuickTime and one of iTunes, which ours is.
  if (follow(moov, ["udta", COMMENT]).length === 3) return null;
  const way = follow(moov, TO_COMMENT);
  const { bytes } = moov;
  const inner = way.at(-1);
  if (!inner) return null;
  const isWhole = way.length === TO_COMMENT.length + 1;
  // A comment box without a `data` box is broken.
  if (way.length === TO_COMMENT.length) return null;
  // Text of an encoding other than UTF-8 can't be added to.
  if (isWhole && viewOf(bytes).getUint32(inner.at + inner.headBytes) !== UTF_8) return null;
  const put = isWhole ? utf8(`\n${text}`) : restOfPath(way.length - 1, text);
  const edits: Edit[] = [{ at: moov.at + endOf(bytes, inner), cut: 0, put }];
  for (const { at, size, headBytes } of way) {
    const grown = size + put.length;
    if (headBytes === 8 && grown > 0xffffffff) return null;
    edits.push(
      headBytes === 8
        ? { at: moov.at + at, cut: 4, put: bigEndian(grown, 4) }
        : { at: moov.at + at + 8, cut: 8, put: bigEndian(grown, 8) },
    );
  }
  return edits;
}

/** The end of a box's contents: before the zeros that end a list of QuickTime. */
function endOf(bytes: Uint8Array, { type, at, size, headBytes }: Box): number {
  const end = at + size;
  const isEnded =
    type === "udta" &&
    size >= headBytes + 4 &&
    viewOf(bytes).getUint32(end - 4) === 0 &&
    lastIsPadding(bytes, at + headBytes, end);
  return isEnded ? end - 4 : end;
}

function lastIsPadding(bytes: Uint8Array, start: number, end: number): boolean {
  const boxes = boxesIn(bytes, start, end);
  const last = boxes?.at(-1);
  return boxes !== null && (last ? last.at + last.size : start) === end - 4;
}

/** How far bytes at a place of the old file have moved. */
const movedBy = (edits: readonly Edit[], place: number): number =>
  edits.reduce((sum, { at, cut, put }) => (at + cut <= place ? sum + put.length - cut : sum), 0);

/**
 * The tables of the places of samples, of all tracks; null where places may stand elsewhere, too: in a box that we can't
 * list, that is compressed, or that leads to items.
 */
function chunkTables({ bytes }: Moov): Box[] | null {
  const tables: Box[] = [];
  let seen = 0;
  const visit = (start: number, end: number): boolean => {
    const boxes = boxesIn(bytes, start, end);
    seen += boxes?.length ?? 0;
    if (!boxes || seen > MAX_MOOV_BOXES) return false;
    for (const box of boxes) {
      if (["saio", "mvex", "cmov"].includes(box.type)) return false;
      if (box.type === "meta" && textOf(bytes.subarray(box.at, box.at + box.size)).includes("iloc"))
        return false;
      if (["stco", "co64"].includes(box.type)) tables.push(box);
      const isParent = ["trak", "mdia", "minf", "stbl"].includes(box.type);
      if (isParent && !visit(box.at + box.headBytes, box.at + box.size)) return false;
    }
    return true;
  };
  const [own] = boxesIn(bytes, 0, bytes.length) ?? [];
  return own && visit(own.headBytes, own.size) && tables.length > 0 ? tables : null;
}

/** The edits that lead the tables to where the samples have moved; null where a place has no room for its number. */
function placeEdits(moov: Moov, edits: readonly Edit[]): Edit[] | null {
  const tables = chunkTables(moov);
  if (!tables) return null;
  const moved: Edit[] = [];
  for (const { type, at, size, headBytes } of tables) {
    const width = type === "co64" ? 8 : 4;
    const first = at + headBytes + 8;
    const count = viewOf(moov.bytes).getUint32(at + headBytes + 4);
    if (count * width > at + size - first) return null;
    const table = moov.bytes.slice(first, first + count * width);
    const view = viewOf(table);
    for (let entry = 0; entry < table.length; entry += width) {
      const place = width === 8 ? Number(view.getBigUint64(entry)) : view.getUint32(entry);
      const now = place + movedBy(edits, place);
      if (width === 4 && now > 0xffffffff) return null;
      if (width === 8) view.setBigUint64(entry, BigInt(now));
      else view.setUint32(entry, now);
    }
    moved.push({ at: moov.at + first, cut: table.length, put: table });
  }
  return moved;
}

/** MP4, MOV and M4A: an XMP packet in a `uuid` box at the end, and the comment of the moov. */
export const iso: Carrier = {
  isOf: (head) =>
    textOf(head.subarray(4, 8)) === "ftyp" && !PICTURE_BRANDS.includes(textOf(head.subarray(8, 12))),

  async mark(source, { xmp, comment }) {
    const boxes = await topBoxes(source);
    if (!boxes) return null;
    const known = await xmpBox(source, boxes);
    const packet = known ? known.text && appendToXmp(known.text, xmp) : xmp;
    if (!packet) return null;
    const put = boxOf("uuid", fromHex(XMP_ID), utf8(packet));
    // `mfra` must be the last box: readers find it by its length, which its last bytes state.
    const index = boxes.at(-1)?.type === "mfra" ? boxes.at(-1) : undefined;
    const packetEdit = known
      ? { at: known.box.at, cut: known.box.size, put }
      : { at: index?.at ?? source.sizeBytes, cut: 0, put };
    const moov = await readMoov(source, boxes);
    const isFragmented = boxes.some(({ type }) => type === "moof");
    const commented = moov && !isFragmented ? commentEdits(moov, comment) : null;
    if (moov && commented) {
      // Where the moov ends the file both go to the same place: first the comment, which is inside the moov.
      const edits = [...commented, packetEdit];
      const places = placeEdits(moov, edits);
      // A long clip has many places. Its comment is left out, because the packet says the same and moves nothing.
      if (places && isKeepable([...places, ...edits])) return [...places, ...edits];
    }
    // A packet at the end moves nothing. A longer one in place of another would.
    return known ? null : [packetEdit];
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const boxes = (await topBoxes(source)) ?? [];
    for (const box of boxes.filter(({ type }) => type === "uuid")) {
      if ((await idOf(source, box)) !== C2PA_ID) continue;
      found.manifest = textOf(await readEnd(source, box.at + box.headBytes, box.size - box.headBytes));
    }
    const known = await xmpBox(source, boxes);
    if (known?.text) found.texts.push(known.text);
    const moov = await readMoov(source, boxes);
    if (moov) found.texts.push(...commentsIn(moov));
    return found;
  },

  async strip(source) {
    const edits: Edit[] = [];
    const boxes = await topBoxes(source);
    for (const { type, at, size } of boxes ?? []) {
      if (SHOWN_BOXES.includes(type)) continue;
      const put = size <= MAX_EMPTIED_BYTES ? await readExactly(source, at, size) : null;
      if (!put || !leaveShownOf(put, type)) return null;
      edits.push({ at, cut: size, put });
    }
    return boxes && edits;
  },
};

async function idOf(source: ByteSource, { at, headBytes }: Box): Promise<string> {
  return hex((await readExactly(source, at + headBytes, 16)) ?? new Uint8Array());
}

/** The packet of a file, without its text where that is too long. */
async function xmpBox(
  source: ByteSource,
  boxes: readonly Box[],
): Promise<{ box: Box; text: string | null } | null> {
  for (const box of boxes) {
    if (box.type !== "uuid" || (await idOf(source, box)) !== XMP_ID) continue;
    const start = box.headBytes + 16;
    const bytes =
      box.size > MAX_TEXT_BYTES ? null : await readExactly(source, box.at + start, box.size - start);
    return { box, text: bytes && new TextDecoder().decode(bytes) };
  }
  return null;
}

/** The comment and the description of a moov, in the way of iTunes or of QuickTime. */
function commentsIn(moov: Moov): string[] {
  const { bytes } = moov;
  const inside = (path: string[]) => {
    const way = follow(moov, path);
    return way.length === path.length + 1 ? way.at(-1) : undefined;
  };
  const packet = inside(["udta", "XMP_"]);
  const texts = [COMMENT, "desc", "©des"].map((name) => {
    const data = inside(["udta", "meta", "ilst", name, "data"]);
    if (data) return bytes.subarray(data.at + data.headBytes + 8, data.at + data.size);
    const plain = inside(["udta", name]);
    // Its length and language come before.
    return plain && bytes.subarray(plain.at + plain.headBytes + 4, plain.at + plain.size);
  });
  return [...texts, packet && bytes.subarray(packet.at + packet.headBytes, packet.at + packet.size)]
    .filter((text) => text !== undefined)
    .map((text) => anyTextOf(text.subarray(0, MAX_TEXT_BYTES)));
}
