import * as z from "zod/mini";
import { LIMITS } from "./limits";
import { messages } from "./messages";

/** Header that makes a creation safe to repeat; 8 to 128 characters (section POST /v1/video-generations). */
export const IDEMPOTENCY_HEADER = "idempotency-key";

export const idempotencyKey = z
  .string(messages.idempotency.missing(IDEMPOTENCY_HEADER))
  .check(
    z.minLength(
      LIMITS.idempotencyKeyMinLength,
      messages.idempotency.tooShort(LIMITS.idempotencyKeyMinLength),
    ),
    z.maxLength(LIMITS.idempotencyKeyMaxLength, messages.idempotency.tooLong(LIMITS.idempotencyKeyMaxLength)),
  );
