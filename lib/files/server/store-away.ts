import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

const RETRY_SECONDS = { reading: 15, writing: 60 } as const;

/**
 * The store can't be reached, or doesn't let us in. It says nothing about the files in it: none is missing or damaged.
 */
export class StoreAwayError extends ApiError {
  constructor(doing: keyof typeof RETRY_SECONDS, cause: unknown) {
    super(doing === "reading" ? "unavailable" : "insufficient_storage", messages.storeAway, {
      retryAfterSeconds: RETRY_SECONDS[doing],
      cause,
    });
  }
}
