import type { UseQueryResult } from "@tanstack/react-query";

/**
 * Whether a query has neither data nor a failed attempt yet. What needs its data to be drawn waits only for that: the
 * first failure is shown while the query tries again.
 */
export const isFirstAttempt = ({
  isLoading,
  failureCount,
}: Pick<UseQueryResult, "isLoading" | "failureCount">): boolean => isLoading && failureCount === 0;
