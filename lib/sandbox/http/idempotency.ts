import { createHash } from "node:crypto";
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

/** Hash of a request: the endpoint and the body with sorted keys, so that formatting does not matter. */
export const requestHash = (endpoint: string, body: unknown): string =>
  createHash("sha256")
    .update(`${endpoint}\n${canonical(body)}`)
    .digest("hex");

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}
