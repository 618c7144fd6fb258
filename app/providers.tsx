"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Access, AccessContext } from "@/components/access/may";
import { LastTimeZoneContext, useTimeZoneReport } from "@/components/api/time-zone";
import { onQueryError, retryDelayMs, shouldRetry } from "@/components/shell/query-errors";

const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    defaultOptions: {
      queries: {
        // Data rendered by the server is fresh, so a page does not read it again at once.
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
      },
    },
  });

type ProvidersProps = {
  access: Access;
  /** The time zone that this browser last reported. */
  lastTimeZone: string | null;
  children: ReactNode;
};

export function Providers({ access, lastTimeZone, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  useTimeZoneReport(lastTimeZone);
  return (
    <AccessContext value={access}>
      <LastTimeZoneContext value={lastTimeZone}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </LastTimeZoneContext>
    </AccessContext>
  );
}
