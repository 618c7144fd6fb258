import type { QueryClient } from "@tanstack/react-query";
import { applyPriceIncrease } from "@/components/api/price-increase";
import { ApiError } from "@/lib/contract/errors";
import type { SeriesOf } from "@/lib/jobs/job";
import type { Pressed } from "@/lib/outbox/outbox";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

/**
 * Asks owners for the jobs of one press, above a limit that asks. A price that rose is shown from then on.
 * @throws ApiError as `approvalsApi.ask` does, and `unavailable` while the code for it cannot be loaded
 */
export async function requestApproval(
  cache: QueryClient,
  personId: string,
  jobs: readonly Pressed[],
  of: SeriesOf,
): Promise<void> {
  const { sendApprovalRequestForJobs } = await importWithRetry(() => import("./send-approval-request")).catch(
    (cause: unknown) => {
      throw new ApiError("unavailable", messages.askApproval.failed, { cause });
    },
  );
  try {
    await sendApprovalRequestForJobs(personId, jobs, of);
  } catch (error) {
    for (const { body } of jobs) applyPriceIncrease(cache, body, error);
    throw error;
  }
}
