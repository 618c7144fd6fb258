"use client";

import { useQueryClient } from "@tanstack/react-query";
import { boardQuery, boardsClient, takesQuery } from "@/components/api/boards";
import { toast } from "@/components/ui/toast";
import type { RunCell } from "@/lib/boards/run";
import { ApiError } from "@/lib/contract/errors";
import { newToken } from "@/lib/outbox/outbox";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.start;
const TRIES = 3;

/** A response that was lost: whether the run was made is unknown, and the same token asks again. */
const isUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/**
 * Queues takes of a board for the price that is shown. Says what came of it.
 * @param saved waits until every edit is saved, and says whether that worked
 */
export function useStartRun(boardId: string, saved: () => Promise<boolean>) {
  const cache = useQueryClient();
  return async (cells: readonly RunCell[]): Promise<boolean> => {
    const token = newToken();
    const takes = cells.reduce((sum, cell) => sum + cell.takes, 0);
    const credits = cells.reduce((sum, cell) => sum + cell.takes * cell.credits, 0);
    const isSaved = await saved();
    const { revision } = cache.getQueryData(boardQuery(boardId).queryKey) ?? {};
    if (!isSaved || revision === undefined) {
      toast(text.unsaved, { tone: "danger" });
      return false;
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        await boardsClient.start({
          params: { boardId },
          headers: { "Idempotency-Key": token },
          body: { revision, cells: [...cells], credits },
        });
        toast(text.queued(takes, credits), { topic: "board" });
        void cache.invalidateQueries({ queryKey: takesQuery(boardId).queryKey });
        return true;
      } catch (error) {
        if (isUnknown(error) && attempt < TRIES) continue;
        toast(errorMessage(error, text.failed), { tone: "danger" });
        void cache.invalidateQueries({ queryKey: boardQuery(boardId).queryKey });
        return false;
      }
    }
  };
}
