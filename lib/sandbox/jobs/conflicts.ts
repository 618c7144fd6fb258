import { CONFLICT_CODES } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";

/** 409, one meaning: the key belongs to a request with another body. Nothing is reserved. */
export const keyReused = (): ApiError =>
  new ApiError(CONFLICT_CODES.idempotency, "This Idempotency-Key was used with another body.", {
    details: { field: "Idempotency-Key" },
  });

/** 409, the other meaning: the plan makes no more jobs at once. The same request is accepted when one has ended. */
export const noFreeSlot = (maxOpenJobs: number | null): ApiError =>
  new ApiError(
    CONFLICT_CODES.concurrency,
    maxOpenJobs === null
      ? "Every slot of this plan is in use, as the text asked."
      : `This plan makes ${maxOpenJobs} jobs at once. Send the request again when one has ended.`,
    maxOpenJobs === null ? {} : { details: { max_open_jobs: maxOpenJobs } },
  );
