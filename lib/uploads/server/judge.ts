import "server-only";
import { shownType, UNKNOWN_TYPE } from "@/lib/assets/server/media-type";
import { ApiError } from "@/lib/contract/errors";
import { type InspectedMedia, inspectMedia } from "@/lib/media/inspect";
import { MediaError } from "@/lib/media/media-error";
import { assertWhole } from "@/lib/media/whole";
import { UPLOAD_LIMITS } from "../upload";

/**
 * What a received file is, by its content. Throws `unsupported_media` when it is no media, was cut short or
 * says it is another kind than it is, and `content_not_allowed` beyond the limits of pixels and seconds.
 */
export async function judgeUpload(path: string, declaredType: string): Promise<InspectedMedia> {
  const media = await inspectMedia(path).catch(explain);
  const type = typeOf(media);
  if (type === UNKNOWN_TYPE) {
    throw new ApiError("unsupported_media", `Files of type ${media.mimeType} are not accepted.`);
  }
  const declared = shownType(declaredType);
  if (declared !== UNKNOWN_TYPE && kindOf(declared) !== kindOf(type)) {
    throw new ApiError("unsupported_media", `The file says it is ${declared}, but it is ${type}.`);
  }
  checkSize(media);
  if ((media.durationSeconds ?? 0) > UPLOAD_LIMITS.maxSeconds) {
    throw new ApiError("content_not_allowed", `It is longer than ${UPLOAD_LIMITS.maxSeconds} seconds.`);
  }
  if (media.kind !== "image") await assertWhole(path).catch(explain);
  return { ...media, mimeType: type };
}

/** A container of moving pictures that holds sound alone is a sound: browsers record into such files. */
function typeOf({ kind, mimeType }: InspectedMedia): string {
  const type = shownType(mimeType);
  return kind === "audio" ? shownType(type.replace(/^video\//, "audio/")) : type;
}

function checkSize({ width = 0, height = 0 }: InspectedMedia): void {
  const { maxPixels, maxSidePixels } = UPLOAD_LIMITS;
  if (width * height <= maxPixels && Math.max(width, height) <= maxSidePixels) return;
  throw new ApiError("content_not_allowed", `The picture is ${width} × ${height}: too large.`);
}

const kindOf = (type: string): string => type.split("/")[0] ?? "";

function explain(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  const code = error.fault === "too-large" ? "content_not_allowed" : "unsupported_media";
  throw new ApiError(code, `${error.message}.`, { cause: error });
}
