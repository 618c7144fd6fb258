import { pageClient } from "@/app/server";
import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";
import { libraryApi } from "@/lib/library/api";

type Parameter = string | string[] | undefined;

/**
 * The request of the job or settings file in an address, to start a form from, with what somebody remarked on its
 * result under its prompt; null when it does not exist.
 * @param kind without it, of any kind
 */
export async function earlierRequest(
  { from, remark }: { from?: Parameter; remark?: Parameter },
  kind?: JobKind,
): Promise<Record<string, unknown> | null> {
  if (typeof from !== "string") return null;
  try {
    const earlier = await pageClient(libraryApi).earlier({ params: { earlierId: from } });
    if (kind && earlier.kind !== kind) return null;
    const { prompt } = earlier.request;
    return typeof prompt === "string" && typeof remark === "string"
      ? { ...earlier.request, prompt: `${prompt}\n\n${remark}` }
      : earlier.request;
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
