import type { ByteSource } from "../structure/byte-source";
import type { Edit } from "./edits";
import type { MarkTexts } from "./mark";

/** What a file says of its origin, as it stands in it. */
export type Found = {
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
  read(source: ByteSource): Promise<Found>;
};

/** Longer texts are another tool's affair. */
export const MAX_TEXT_BYTES = 1_000_000;
/** More parts than a file of any tool has before its media. */
export const MAX_PARTS = 100_000;

/** Bytes as text: UTF-8 where they are that, else Latin-1. */
export function anyTextOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "").trim();
  } catch {
    return latin1Of(bytes);
  }
}

export const latin1Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
};

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

/** The beginning of a part, as far as we read it. */
export const readText = (source: ByteSource, at: number, length: number): Promise<Uint8Array> =>
  source.read(at, Math.max(0, Math.min(length, MAX_TEXT_BYTES, source.sizeBytes - at)));
