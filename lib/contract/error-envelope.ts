import * as z from "zod/mini";
import type { ApiError } from "./errors";

/** The envelope of every error of the upstream (section Error envelope). */
export const errorEnvelope = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/**
 * What a 409 is about (section Errors: "idempotency or concurrency conflict"): every slot of the plan is in use; the
 * idempotency key belongs to another request; the first request with this key is still being handled.
 */
export const conflictMeaning = z.enum(["concurrency", "key_reused", "key_in_use"]);
export type ConflictMeaning = z.infer<typeof conflictMeaning>;

/** The wire form of an error; `cause` stays on the server. */
export function toEnvelope(error: ApiError, requestId: string): ErrorEnvelope {
  return {
    error: {
      code: error.code,
      message: error.message,
      request_id: error.requestId ?? requestId,
      ...(error.details ? { details: error.details } : {}),
    },
  };
}
