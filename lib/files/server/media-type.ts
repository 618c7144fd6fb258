import "server-only";
import { fileTypeFromBuffer } from "file-type";

/** Types that a page may show. Anything else (markup, vectors, unknown) can only be downloaded. */
const SHOWN: Readonly<Record<string, string>> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
  "audio/webm": "weba",
};
/** Names of the detector for types that browsers know under another name. */
const SAME: Readonly<Record<string, string>> = {
  "video/x-m4v": "video/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/x-flac": "audio/flac",
  "audio/opus": "audio/ogg",
  "audio/ogg; codecs=opus": "audio/ogg",
  "image/apng": "image/png",
  "video/matroska": "video/webm",
};
export const UNKNOWN_TYPE = "application/octet-stream";

/** How many first bytes decide a type. The detector cannot read far in so few bytes. */
export const TYPE_HEAD_BYTES = 4_100;

/**
 * The type of a file by its first bytes, whatever the sender said; the unknown type when it is not media we
 * show.
 */
export const sniffMediaType = async (bytes: Uint8Array): Promise<string> =>
  shownType(await detectedType(bytes));

/** The type of a file by its first bytes in the words of the detector, shown or not; the unknown type for none. */
export async function detectedType(bytes: Uint8Array): Promise<string> {
  const fileType = await fileTypeFromBuffer(bytes.subarray(0, TYPE_HEAD_BYTES)).catch(() => undefined);
  return fileType?.mime ?? UNKNOWN_TYPE;
}

/** A media type we show, in its usual spelling; the download type for any other. */
export function shownType(mimeType: string): string {
  const bare = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const canonical = SAME[bare] ?? bare;
  return canonical in SHOWN ? canonical : UNKNOWN_TYPE;
}

/** The usual file ending of a type, without the dot. */
export const endingOf = (type: string): string => SHOWN[type] ?? "bin";
