import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { isStorable, parseText } from "@/lib/platform/server/storable";

/** The text, if it is one that can be kept. Throws `invalid_request`: changing what a person wrote is not ours. */
export function refuseUnstorable(text: string): string {
  if (isStorable(text)) return text;
  throw new ApiError(
    "invalid_request",
    "The request holds a character that no text can have (U+0000 or half of a pair).",
  );
}

/** Looks at every text of what an address said. Throws like `refuseUnstorable`. */
export function refuseUnstorableIn(value: object): void {
  parseText(JSON.stringify(value), refuseUnstorable);
}
