import "server-only";
import { formatOfHead } from "@/lib/media/file-format";

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
/** Other names of these types. */
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

/** How many first bytes decide a type. */
export const TYPE_HEAD_BYTES = 4_100;

/**
 * The type of a file by its first bytes, whatever the sender said; the unknown type when it is not media we
 * show.
 */
export const sniffMediaType = async (bytes: Uint8Array): Promise<string> =>
  shownType(await detectedType(bytes));

/** The type of a file by its first bytes, shown or not; the unknown type for none. */
export const detectedType = async (bytes: Uint8Array): Promise<string> =>
  (await formatOfHead(bytes.subarray(0, TYPE_HEAD_BYTES)))?.mimeType ?? UNKNOWN_TYPE;

/** A media type we show, in its usual spelling; the download type for any other. */
export function shownType(mimeType: string): string {
  const bare = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const canonical = SAME[bare] ?? bare;
  return canonical in SHOWN ? canonical : UNKNOWN_TYPE;
}

/** The usual file ending of a type, without the dot. */
export const endingOf = (type: string): string => SHOWN[type] ?? "bin";
