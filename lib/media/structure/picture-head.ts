import { type ByteSource, bufferedSource, MAX_PARTS, textOf, viewOf } from "./byte-source";

/** What the head of a picture says. */
export type PictureHead = {
  /** As stored, before the orientation. */
  width: number;
  height: number;
  /** Of EXIF, 1 to 8. */
  orientation: number;
};

/**
 * The size and orientation of a PNG, JPEG, WebP or GIF, as browsers find them; null where there is none. Reads only the
 * heads of parts, and the parts that count.
 */
export async function readPictureHead(file: ByteSource): Promise<PictureHead | null> {
  const source = bufferedSource(file);
  const start = await source.read(0, 30);
  const text = textOf(start);
  if (text.startsWith("\xff\xd8")) return jpegHead(source);
  if (text.startsWith("\x89PNG")) return pngHead(source);
  if (text.startsWith("GIF") && start.length >= 10) {
    const view = viewOf(start);
    return { width: view.getUint16(6, true), height: view.getUint16(8, true), orientation: 1 };
  }
  return text.startsWith("RIFF") ? webpHead(source) : null;
}

/** More of one EXIF part is not read: the orientation is in its beginning. */
const MAX_EXIF_BYTES = 65_536;

/** The orientation in EXIF data, which is a TIFF; 1 without one. */
function orientationIn(exif: Uint8Array): number {
  const text = textOf(exif.subarray(0, 6));
  const tiff = text === "Exif\0\0" ? exif.subarray(6) : exif;
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const isLittle = textOf(tiff.subarray(0, 2)) === "II";
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return 1;
  const count = view.getUint16(first, isLittle);
  for (let entry = 0, at = first + 2; entry < count && at + 12 <= tiff.length; entry++, at += 12) {
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const [SCAN, END, EXIF] = [0xda, 0xd9, 0xe1];
/** Markers without a length: restarts, the start, and TEM. */
const isBare = (kind: number): boolean => kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8);
/** They state the size: all of C0 to CF but tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** Decoders skip whatever stands between two segments, so it is skipped here. */
async function jpegHead(source: ByteSource): Promise<PictureHead | null> {
  let size: { width: number; height: number } | null = null;
  let orientation: number | null = null;
  let at = 2;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const marker = await nextMarker(source, at);
    if (!marker || marker.kind === END || marker.kind === SCAN) break;
    at = marker.end;
    if (isBare(marker.kind)) continue;
    const head = await source.read(at, 8);
    if (head.length < 2) break;
    const length = viewOf(head).getUint16(0);
    if (isFrame(marker.kind) && head.length >= 7) {
      size ??= { height: viewOf(head).getUint16(3), width: viewOf(head).getUint16(5) };
    } else if (marker.kind === EXIF && textOf(head.subarray(2, 6)) === "Exif") {
      orientation ??= orientationIn(await source.read(at + 2, length - 2));
    }
    at += Math.max(2, length);
  }
  return size && { ...size, orientation: orientation ?? 1 };
}

/** The next marker: bytes of FF, then its kind. `end` is behind it. */
async function nextMarker(source: ByteSource, from: number): Promise<{ kind: number; end: number } | null> {
  const WINDOW_BYTES = 4_096;
  let isMarked = false;
  for (let at = from; at < source.sizeBytes; ) {
    const bytes = await source.read(at, WINDOW_BYTES);
    if (bytes.length === 0) return null;
    for (const [index, byte] of bytes.entries()) {
      if (isMarked && byte !== 0xff && byte !== 0) return { kind: byte, end: at + index + 1 };
      isMarked = byte === 0xff;
    }
    at += bytes.length;
  }
  return null;
}

async function pngHead(source: ByteSource): Promise<PictureHead | null> {
  let size: { width: number; height: number } | null = null;
  for (let at = 8, parts = 0; parts < MAX_PARTS; parts++) {
    const head = await source.read(at, 16);
    if (head.length < 8) break;
    const view = viewOf(head);
    const length = view.getUint32(0);
    const kind = textOf(head.subarray(4, 8));
    if (kind === "IHDR" && head.length === 16)
      size ??= { width: view.getUint32(8), height: view.getUint32(12) };
    if (kind === "IEND" || !size) break;
    if (kind === "eXIf") {
      const exif = await source.read(at + 8, Math.min(length, MAX_EXIF_BYTES));
      return { ...size, orientation: orientationIn(exif) };
    }
    at += 12 + length;
  }
  return size && { ...size, orientation: 1 };
}

/** The 24 bits of a number of a WebP that counts from one. */
const uint24 = (view: DataView, at: number): number =>
  1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** Browsers show a WebP as it is stored, whatever its EXIF says. */
async function webpHead(source: ByteSource): Promise<PictureHead | null> {
  let size: { width: number; height: number } | null = null;
  for (let at = 12, parts = 0; parts < MAX_PARTS; parts++) {
    const head = await source.read(at, 18);
    if (head.length < 8) break;
    const view = viewOf(head);
    const kind = textOf(head.subarray(0, 4));
    const length = view.getUint32(4, true);
    if (kind === "VP8X" && head.length === 18) size ??= { width: uint24(view, 12), height: uint24(view, 15) };
    else if (kind === "VP8 " && head.length === 18) {
      size ??= { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
    } else if (kind === "VP8L" && head.length >= 13) {
      const bits = view.getUint32(9, true);
      size ??= { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    at += 8 + length + (length % 2);
  }
  return size && { ...size, orientation: 1 };
}
