import * as z from "zod/mini";
import { LIMITS } from "./limits";

/** Header that makes a creation safe to repeat; 8 to 128 characters (section POST /v1/video-generations). */
export const IDEMPOTENCY_HEADER = "idempotency-key";

export const idempotencyKey = z
  .string(`The ${IDEMPOTENCY_HEADER} header is required.`)
  .check(
    z.minLength(LIMITS.idempotencyKeyMinLength, "Idempotency-Key must have at least 8 characters."),
    z.maxLength(LIMITS.idempotencyKeyMaxLength, "Idempotency-Key must have at most 128 characters."),
  );
