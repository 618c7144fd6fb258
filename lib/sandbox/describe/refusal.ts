import { ApiError } from "@/lib/contract/errors";
import { refuse } from "@/lib/contract/read-body";
import type { MediaError } from "@/lib/media/media-error";

const RETRY_AFTER_SECONDS = 30;

/**
 * The answer when a clip could not be measured. What the caller cannot change about the file is no fault of the
 * request: too slow, too busy, not installed (503, to be tried again). A file that crashes or exhausts the
 * decoder is a bad file; only its process is affected.
 */
export function refusalOf(error: MediaError): ApiError {
  const { fault, message } = error;
  switch (fault) {
    case "engine-missing":
    case "busy":
    case "timed-out":
      return new ApiError("unavailable", `The video could not be described now: ${message}.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      });
    case "aborted":
      return new ApiError("timeout", "The caller left.", { status: 408, cause: error });
    default:
      return refuse("video_url", `This video cannot be read: ${message}.`);
  }
}
