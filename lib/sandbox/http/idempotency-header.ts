import type { Context } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { IDEMPOTENCY_HEADER, idempotencyKey } from "@/lib/contract/idempotency";

/**
 * The Idempotency-Key of a creation, 8 to 128 characters.
 * @throws ApiError `invalid_request`
 */
export function readIdempotencyKey(c: Context): string {
  const key = idempotencyKey.safeParse(c.req.header(IDEMPOTENCY_HEADER));
  if (key.success) return key.data;
  const reason = key.error.issues[0]?.message ?? "The Idempotency-Key header is not valid.";
  throw new ApiError("invalid_request", reason, { details: { field: "Idempotency-Key", reason } });
}
