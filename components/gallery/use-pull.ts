"use client";

import { useQuery } from "@tanstack/react-query";
import { jobsClient } from "@/components/api/jobs";

/** Has the service's lists read when the gallery opens, at most every five minutes; what is found comes over the live feed. */
export function usePull(): void {
  useQuery({
    queryKey: ["pull"],
    queryFn: async () => (await jobsClient.pull()) ?? null,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
