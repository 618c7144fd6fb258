import "server-only";
import type * as z from "zod/mini";
import "@/lib/contract/english";
import { ApiError } from "@/lib/contract/errors";

/**
 * Checks input against its schema.
 * @throws ApiError `invalid_request` whose details name each wrong field
 */
export function parseOrRefuse<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const [first] = issues;
  throw new ApiError("invalid_request", first?.message ?? "The request is not valid.", {
    details: { field: first?.field ?? "", issues },
  });
}
