import "server-only";
import { fileTypeFromBuffer } from "file-type";

/** What may be shown in a page. Anything else (markup, vectors, unknown) is only ever saved. */
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
/** Names the detector gives that browsers know under another. */
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

/** First bytes that a type is judged by. So few cannot lead the detector far, wherever it runs. */
export const TYPE_HEAD_BYTES = 4_100;

/** The type of a file by its first bytes, never by what anyone said; unknown when it is not media we show. */
export async function sniffMediaType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, TYPE_HEAD_BYTES)).catch(() => undefined);
  return shownType(found?.mime ?? "");
}

/** A media type we show in its usual spelling, or the one for what is only saved. */
export function shownType(said: string): string {
  const bare = said.split(";")[0]?.trim().toLowerCase() ?? "";
  const usual = SAME[bare] ?? bare;
  return usual in SHOWN ? usual : UNKNOWN_TYPE;
}

/** The usual file ending of a type, without the dot. */
export const endingOf = (type: string): string => SHOWN[type] ?? "bin";
