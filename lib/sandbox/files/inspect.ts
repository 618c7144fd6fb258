import type { AssetType } from "@/lib/contract/asset";
import { ASSET_UPLOAD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { typeByContent } from "@/lib/media/container-type";
import { MediaError } from "@/lib/media/media-error";
import type { InspectedFile } from "@/lib/media/media-task";
import { inspectInChild, runMedia } from "@/lib/media/run-media";

export type ContentType = { type: AssetType; mimeType: string; extension: string };

/** The properties of a file; null where it has none. */
export type MediaFacts = {
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  /** "avc" and "hevc" are H.264 and H.265; null without a moving picture. */
  videoCodec: string | null;
};

/** The extension of each type that is hosted. */
const EXTENSIONS: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
};

/** What is sent in place of a file of another format. */
const HOSTED: Record<AssetType, string> = {
  image: "JPEG, PNG or WebP",
  audio: "MP3, WAV, M4A or Ogg",
  video: "MP4, MOV or WebM",
};

/** Within the time that a client waits for the response to its upload. */
const RESPONSE_WITHIN_MS = 45_000;

/**
 * Inspects a file in separate processes: its kind by its content, never by its name or by the caller's type, and
 * whether all of it can be decoded. A job is charged for what it makes of its inputs, so a broken one is refused here.
 * @throws ApiError `unsupported_media`, `payload_too_large`; `unavailable` while too many files wait, or this one takes
 * longer than a client waits
 */
export async function inspectFile(
  filePath: string,
  responseWithinMs = RESPONSE_WITHIN_MS,
): Promise<{ content: ContentType; facts: MediaFacts }> {
  const signal = AbortSignal.timeout(responseWithinMs);
  try {
    const inspection = await inspectInChild(filePath, { signal });
    const content = contentOf(inspection);
    await decode(filePath, inspection, signal);
    return {
      content,
      facts: {
        durationSeconds: inspection.durationSeconds ?? null,
        width: inspection.width ?? null,
        height: inspection.height ?? null,
        videoCodec: inspection.kind === "video" ? (inspection.codecs[0] ?? null) : null,
      },
    };
  } catch (error) {
    throw error instanceof MediaError ? refusal(error) : error;
  }
}

/** @throws ApiError `unsupported_media` for a type that is not hosted */
function contentOf({ kind, mimeType: stated, container }: InspectedFile): ContentType {
  const mimeType = typeByContent({ kind, mimeType: stated.split(";")[0] ?? "" });
  const extension = EXTENSIONS[mimeType];
  if (!extension) throw unsupported(`${container.toUpperCase()} files are not hosted. Send ${HOSTED[kind]}`);
  return { type: kind, mimeType, extension };
}

async function decode(path: string, { kind, container }: InspectedFile, signal: AbortSignal): Promise<void> {
  try {
    await runMedia({ kind: "decode", path, isImage: kind === "image" }, { signal });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    // Where there is no engine, nothing can be made of a file either.
    if (error.fault === "engine-missing") return;
    if (error.fault !== "unreadable") throw error;
    throw new MediaError(error.fault, broken(container.toUpperCase()), { cause: error });
  }
}

const unsupported = (reason: string, cause?: unknown) =>
  new ApiError("unsupported_media", `${reason}.`, { details: { field: ASSET_UPLOAD.part, reason }, cause });

const broken = (format: string) =>
  `This ${format} file is cut short or damaged. Open it in another program, save it again and upload that`;

const RETRY_AFTER_SECONDS = 5;

const busy = (reason: string, cause: unknown) =>
  new ApiError("unavailable", `${reason}.`, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

function refusal(error: MediaError): unknown {
  switch (error.fault) {
    case "too-large":
      return new ApiError("payload_too_large", `${error.message}.`, { cause: error });
    case "unreadable":
    case "inconsistent":
    case "unsupported":
      return unsupported(error.message, error);
    case "crashed":
    case "out-of-memory":
    case "timed-out":
      return unsupported("The file is broken and cannot be read", error);
    case "busy":
      return busy(error.message, error);
    case "aborted":
      return busy("This file takes too long to read at the moment", error);
    default:
      return error;
  }
}
