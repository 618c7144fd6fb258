import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";

/**
 * Requires the present key itself. A cookie may be stolen, however young it is.
 * @throws ApiError `wrong_key` when another key was given
 */
export function requireProof(openedKey: string, presentKey: string): void {
  if (timingSafeEqual(digest(presentKey), digest(openedKey))) return;
  throw new ApiError("wrong_key", messages.keyProof.wrongKey, { details: { field: "presentKey" } });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
