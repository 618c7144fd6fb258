import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";
import type { EarlierSource } from "@/lib/library/server/earlier";

/** The request of the job, or of the settings file, that an address names, to start a form from; null for one that is not there. */
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
    // A job that is not there any more, or never was this person's: the form opens as it stood.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
