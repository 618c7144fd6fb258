import { type ByteSource, textOf } from "../structure/byte-source";
import type { Edit } from "./edits";
import type { MarkTexts } from "./mark";

/** What a file says of its origin, as it stands in it. */
export type OriginData = {
  /** Comments, descriptions and XMP packets, in which a mark may be. */
  texts: string[];
  /** A C2PA manifest, as Latin-1: it has a signature over the bytes of the file, which any change breaks. */
  manifest: string | null;
};

/** One family of formats: how a mark is put into its files, and found in them. */
export type Carrier = {
  /** By the first bytes of a file. */
  isOf(head: Uint8Array): boolean;
  /** The edits that mark a file; null for a file that they might break. What the file says already stays. */
  mark(source: ByteSource, texts: MarkTexts): Promise<Edit[] | null>;
  read(source: ByteSource): Promise<OriginData>;
  /**
   * The edits that leave only what a file needs to be shown, with its colors and the way it is turned: what is not known
   * to be needed goes. Null for a file of which that can't be told.
   */
  strip(source: ByteSource): Promise<Edit[] | null>;
};

export const cutOf = (at: number, end: number): Edit => ({ at, cut: end - at, put: new Uint8Array() });

/** Of one part that is made empty in its place. A larger one is left alone, and its file with it. */
export const MAX_EMPTIED_BYTES = 16_000_000;

/** A longer text is not read. */
export const MAX_TEXT_BYTES = 1_000_000;
/** Of all texts of a file together. */
export const MAX_TEXTS_BYTES = 4_000_000;
/** Boxes, chunks or elements of a file. Fewer than elsewhere, because a person waits for them at a download. */
export const MAX_MARKED_PARTS = 100_000;

/** Bytes as text: UTF-8 where they are that, else Latin-1. */
export function anyTextOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "").trim();
  } catch {
    return textOf(bytes);
  }
}

/** Exactly these bytes; null where the file ends before. */
export async function readExactly(
  source: ByteSource,
  at: number,
  length: number,
): Promise<Uint8Array | null> {
  if (length < 0 || at + length > source.sizeBytes) return null;
  const bytes = await source.read(at, length);
  return bytes.length === length ? bytes : null;
}

/** The beginning of a part, as far as a text may be long. */
export const readStart = (source: ByteSource, at: number, length: number): Promise<Uint8Array> =>
  source.read(at, Math.max(0, Math.min(length, MAX_TEXT_BYTES, source.sizeBytes - at)));

/** The end of a part, as far as a text may be long: in a C2PA store the manifest that counts is the last. */
export const readEnd = (source: ByteSource, at: number, length: number): Promise<Uint8Array> => {
  const before = Math.max(0, length - MAX_TEXT_BYTES);
  return readStart(source, at + before, length - before);
};
