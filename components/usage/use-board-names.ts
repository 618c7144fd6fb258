"use client";

import { useQuery } from "@tanstack/react-query";
import type { BoardSummary } from "@/lib/boards/board";
import { boardListKey } from "@/lib/boards/keys";
import { NO_DATA } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

/** Names boards by their ids. They are read only where a board is to be named. */
export function useBoardNames({ enabled }: { enabled: boolean }): (id: string) => string {
  const { data, isPending } = useQuery<{ data: readonly BoardSummary[] }>({
    queryKey: boardListKey,
    queryFn: async ({ signal }) => {
      const { boardsClient } = await importWithRetry(() => import("@/components/api/boards"));
      return boardsClient.list({ signal });
    },
    staleTime: 30_000,
    enabled,
  });
  return (id) =>
    data?.data.find((board) => board.id === id)?.name ??
    (isPending ? NO_DATA : messages.partNames.deletedBoard);
}
