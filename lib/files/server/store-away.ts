import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

const RETRY_SECONDS = { reading: 15, writing: 60 } as const;

const IS_STORE_AWAY = Symbol.for("atelier.store-away");

/**
 * The store can't be reached, or doesn't let us in. It says nothing about the files in it: none is missing or damaged.
 */
export class StoreAwayError extends ApiError {
  /** By its mark, like every `ApiError`. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && IS_STORE_AWAY in value;
  }

  readonly [IS_STORE_AWAY] = true;

  constructor(doing: keyof typeof RETRY_SECONDS, cause: unknown) {
    super(doing === "reading" ? "unavailable" : "insufficient_storage", messages.storeAway, {
      retryAfterSeconds: RETRY_SECONDS[doing],
      cause,
    });
  }
}
