"use client";

import { useQuery } from "@tanstack/react-query";
import { createVoicesClient, voicesKey } from "@/lib/voices/client";

export const voicesClient = createVoicesClient();

/** Every voice that can be used, read once for all components. */
export const useVoices = () =>
  useQuery({
    queryKey: voicesKey,
    queryFn: ({ signal }) => voicesClient.all(signal),
    staleTime: 5 * 60_000,
  });
