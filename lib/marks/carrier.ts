import type { ByteSource } from "@/lib/media/structure/byte-source";
import type { Edit } from "./edits";
import type { MarkTexts } from "./mark";

/** What a file says of its origin, as it stands in it. */
export type Found = {
  /** Comments, descriptions and XMP packets, in which a mark may be. */
  texts: string[];
  /** Whether it has a C2PA manifest: a signature over its bytes, which any change breaks. */
  isSigned: boolean;
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

/** Bytes as text where they are text in UTF-8; null else. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "").trim() || null;
  } catch {
    return null;
  }
}

/** As text, whatever they are. */
export const anyTextOf = (bytes: Uint8Array): string =>
  textOf(bytes) ?? new TextDecoder("latin1").decode(bytes);

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
