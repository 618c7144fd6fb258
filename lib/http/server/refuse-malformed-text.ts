import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { isWellFormedText, parseText } from "@/lib/platform/server/well-formed-text";

/**
 * Returns the text if the database can store it. It is refused and not repaired, because we do not change
 * what a person wrote.
 * @throws ApiError `invalid_request`
 */
export function refuseMalformedText(text: string): string {
  if (isWellFormedText(text)) return text;
  throw new ApiError(
    "invalid_request",
    "The request holds a character that no text can have (U+0000 or half of a pair).",
  );
}

/** Checks every text in the parameters of an address. Throws like `refuseMalformedText`. */
export function refuseMalformedTextIn(value: object): void {
  parseText(JSON.stringify(value), refuseMalformedText);
}
