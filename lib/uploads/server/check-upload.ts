import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { LIMITS } from "@/lib/contract/limits";
import { refuseMedia } from "@/lib/files/server/media-refusal";
import { shownType, UNKNOWN_TYPE } from "@/lib/files/server/media-type";
import { mayBeCalled, typeByContent } from "@/lib/media/container-type";
import type { InspectedFile, InspectedMedia } from "@/lib/media/media-answers";
import { inspectInChild } from "@/lib/media/run-media";
import { messages } from "../messages";
import { UPLOAD_LIMITS } from "../upload";

/** What is known of a file that may be used. */
export type CheckedMedia = Omit<InspectedFile, "isWhole">;

/**
 * Determines the type of a received file by its content, in a separate process.
 * @throws ApiError `unsupported_media` when it is not media, was cut short or claims another type than it
 * has; `content_not_allowed` beyond the limits of pixels and seconds; `unavailable` while too many files wait
 */
export async function checkUpload(
  path: string,
  declaredType: string,
  signal: AbortSignal,
): Promise<CheckedMedia> {
  const { isWhole, ...media } = await inspectInChild(path, { signal }).catch(refuseMedia);
  const type = shownType(typeByContent(media));
  if (type === UNKNOWN_TYPE) {
    throw new ApiError("unsupported_media", messages.checkUpload.unsupported(media.mimeType));
  }
  const declared = shownType(declaredType);
  if (declared !== UNKNOWN_TYPE && !mayBeCalled(type, declared)) {
    throw new ApiError("unsupported_media", messages.checkUpload.otherType(declared, type));
  }
  checkSize(media);
  if ((media.durationSeconds ?? 0) > UPLOAD_LIMITS.maxSeconds + LIMITS.lengthSlackSeconds) {
    throw new ApiError("content_not_allowed", messages.checkUpload.tooLong(UPLOAD_LIMITS.maxSeconds));
  }
  if (!isWhole) throw new ApiError("unsupported_media", messages.checkUpload.cutShort);
  return { ...media, mimeType: type };
}

function checkSize({ width = 0, height = 0 }: InspectedMedia): void {
  const { maxPixels, maxSidePixels } = UPLOAD_LIMITS;
  if (width * height <= maxPixels && Math.max(width, height) <= maxSidePixels) return;
  throw new ApiError("content_not_allowed", messages.checkUpload.tooManyPixels(width, height));
}
