import { ApiError } from "@/lib/contract/errors";

/** A refusal of the file itself: the same file would be refused again. */
export const isFileFault = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status);
