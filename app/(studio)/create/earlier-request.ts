import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";
import type { EarlierSource } from "@/lib/library/server/earlier";

/**
 * The request of the job or settings file in an address, to start a form from; null when it does not exist.
 */
export async function earlierRequest(
  source: EarlierSource,
  kind: JobKind,
  from: string | string[] | undefined,
): Promise<Record<string, unknown> | null> {
  if (typeof from !== "string") return null;
  try {
    const earlier = await source.get(from);
    return earlier.kind === kind ? earlier.request : null;
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
