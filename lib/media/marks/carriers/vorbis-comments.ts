import { textOf, viewOf } from "../../structure/byte-source";
import { concatBytes, latin1, littleEndian, utf8 } from "../bytes";
import type { MarkTexts } from "../mark";

/** The list of comments of Vorbis, Opus and FLAC: who wrote it, and texts with a name each. */
export type Comments = {
  vendor: Uint8Array;
  entries: Uint8Array[];
  /** Where the list ends in its bytes. */
  end: number;
};

/** Null for a list that does not end within its bytes. */
export function readComments(bytes: Uint8Array): Comments | null {
  const view = viewOf(bytes);
  let at = 0;
  const next = (): Uint8Array | null => {
    if (at + 4 > bytes.length) return null;
    const length = view.getUint32(at, true);
    if (at + 4 + length > bytes.length) return null;
    at += 4 + length;
    return bytes.subarray(at - length, at);
  };
  const vendor = next();
  if (!vendor || at + 4 > bytes.length) return null;
  const count = view.getUint32(at, true);
  at += 4;
  const entries: Uint8Array[] = [];
  for (let entry = 0; entry < count; entry++) {
    const read = next();
    if (!read) return null;
    entries.push(read);
  }
  return { vendor, entries, end: at };
}

const sized = (bytes: Uint8Array): Uint8Array => concatBytes(littleEndian(bytes.length, 4), bytes);

/** The list with the texts of a mark behind what it says already. */
export const addedToComments = ({ vendor, entries }: Comments, { xmp, comment }: MarkTexts): Uint8Array => {
  const all = [...entries, utf8(`COMMENT=${comment}`), utf8(`XMP=${xmp}`)];
  return concatBytes(sized(vendor), littleEndian(all.length, 4), ...all.map(sized));
};

/** What the comments say, without their names. */
export const commentTexts = ({ entries }: Comments): string[] =>
  entries
    .filter((entry) => /^(COMMENT|DESCRIPTION|XMP)=/i.test(textOf(entry.subarray(0, 16))))
    .map((entry) => new TextDecoder().decode(entry.subarray(entry.indexOf(0x3d) + 1)));

export const VORBIS_COMMENTS = "\u0003vorbis";

/** A list without comments in so many bytes, which the name of its writer fills, so that nothing behind it moves. */
export function emptyComments(begins: string, length: number): Uint8Array {
  const end = begins === VORBIS_COMMENTS ? Uint8Array.of(0, 0, 0, 0, 1) : new Uint8Array(4);
  const vendorBytes = length - begins.length - 4 - end.length;
  return concatBytes(latin1(begins), littleEndian(vendorBytes, 4), utf8(" ".repeat(vendorBytes)), end);
}
