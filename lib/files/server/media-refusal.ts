import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { MediaError } from "@/lib/media/media-error";
import { messages } from "../messages";

const RETRY_AFTER_SECONDS = 5;

/**
 * Translates a failed inspection of a person's file. Other errors are thrown unchanged.
 * @throws ApiError `unsupported_media` for a file that cannot be read within the limits of its child process;
 * `content_not_allowed` for one that is too large; `unavailable` with a time to retry while too many wait
 */
export function refuseMedia(error: unknown): never {
  if (!(error instanceof MediaError)) throw error;
  switch (error.fault) {
    case "unreadable":
    case "inconsistent":
    case "unsupported":
      throw new ApiError("unsupported_media", `${error.message}.`, { cause: error });
    case "too-large":
      throw new ApiError("content_not_allowed", `${error.message}.`, { cause: error });
    case "crashed":
    case "out-of-memory":
    case "timed-out":
      throw new ApiError("unsupported_media", messages.unreadable, { cause: error });
    case "busy":
      throw new ApiError("unavailable", messages.busy, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      });
    default:
      throw error;
  }
}
