import { pageClient } from "@/app/server";
import { ApiError } from "@/lib/contract/errors";
import type { JobKind } from "@/lib/jobs/job";
import { libraryApi } from "@/lib/library/api";

/** A request with what somebody remarked on its result, under its prompt. One without a prompt is as it was. */
export function withRemark(
  request: Record<string, unknown>,
  remark: string | string[] | undefined,
): Record<string, unknown> {
  const { prompt } = request;
  return typeof prompt === "string" && typeof remark === "string"
    ? { ...request, prompt: `${prompt}\n\n${remark}` }
    : request;
}

/**
 * The request of the job or settings file in an address, to start a form from; null when it does not exist.
 */
export async function earlierRequest(
  kind: JobKind,
  from: string | string[] | undefined,
): Promise<Record<string, unknown> | null> {
  if (typeof from !== "string") return null;
  try {
    const earlier = await pageClient(libraryApi).earlier({ params: { earlierId: from } });
    return earlier.kind === kind ? earlier.request : null;
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
