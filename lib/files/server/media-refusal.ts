import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { MediaError } from "@/lib/media/media-error";

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
      throw new ApiError("unsupported_media", `${error.message}.`, { cause: error });
    case "too-large":
      throw new ApiError("content_not_allowed", `${error.message}.`, { cause: error });
    case "crashed":
    case "out-of-memory":
    case "timed-out":
      throw new ApiError(
        "unsupported_media",
        "This file can't be read: it's broken, or takes too much memory or time.",
        { cause: error },
      );
    case "busy":
      throw new ApiError("unavailable", "Too many files are being read. Try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      });
    default:
      throw error;
  }
}
