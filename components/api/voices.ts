"use client";

import { useQuery } from "@tanstack/react-query";
import { createVoicesClient, voicesKey } from "@/lib/voices/client";

export const voicesClient = createVoicesClient();

/** Every voice that can be used, read once for all components, and only if one of them wants it. */
export const useVoices = ({ enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: voicesKey,
    queryFn: ({ signal }) => voicesClient.all(signal),
    staleTime: 5 * 60_000,
  });
