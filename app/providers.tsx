"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Access, AccessContext } from "@/components/access/may";
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

type ProvidersProps = { access: Access; children: ReactNode };

export function Providers({ access, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <AccessContext value={access}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AccessContext>
  );
}
