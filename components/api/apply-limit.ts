import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/contract/errors";
import { sumsKey } from "@/lib/jobs/keys";

/** Codes of a refusal by a limit or the balance. */
const HELD: ReadonlySet<string> = new Set(["approval_needed", "limit_reached", "balance_reached"]);

/** Reads the limits again after a refusal by one: those that the form checked with are old. */
export function applyLimit(cache: QueryClient, error: unknown): void {
  if (error instanceof ApiError && HELD.has(error.code)) void cache.invalidateQueries({ queryKey: sumsKey });
}
