import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { isWellFormedText, parseText } from "@/lib/platform/server/well-formed-text";

/** The text, if it is one that can be kept. Throws `invalid_request`: changing what a person wrote is not ours. */
export function refuseMalformedText(text: string): string {
  if (isWellFormedText(text)) return text;
  throw new ApiError(
    "invalid_request",
    "The request holds a character that no text can have (U+0000 or half of a pair).",
  );
}

/** Looks at every text of what an address said. Throws like `refuseMalformedText`. */
export function refuseMalformedTextIn(value: object): void {
  parseText(JSON.stringify(value), refuseMalformedText);
}
