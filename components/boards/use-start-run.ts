"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { boardQuery, boardsClient, takesQuery } from "@/components/api/boards";
import { toast } from "@/components/ui/toast";
import type { RunCell, StartRun } from "@/lib/boards/run";
import { ApiError } from "@/lib/contract/errors";
import { newToken } from "@/lib/outbox/outbox";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.start;
const TRIES = 3;

/** A response that was lost: whether the run was made is unknown, and the same token asks again. */
const isUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

async function send(boardId: string, body: StartRun, token = newToken(), tries = TRIES): Promise<void> {
  try {
    await boardsClient.start({ params: { boardId }, headers: { "Idempotency-Key": token }, body });
  } catch (error) {
    if (!isUnknown(error) || tries === 1) throw error;
    await send(boardId, body, token, tries - 1);
  }
}

type Start = { boardId: string; cells: readonly RunCell[]; saved: () => Promise<boolean> };

/** Boards of which a press is on its way. */
const starting = new Set<string>();

/** Queues takes of a board once: a second press before the first is seen on the board does nothing. */
async function startOnce(cache: QueryClient, start: Start): Promise<void> {
  if (starting.has(start.boardId)) return;
  starting.add(start.boardId);
  try {
    await startRun(cache, start);
  } finally {
    starting.delete(start.boardId);
  }
}

/** Queues takes of a board for the price that is shown, and says what came of it. */
async function startRun(cache: QueryClient, { boardId, cells, saved }: Start): Promise<void> {
  const takes = cells.reduce((sum, cell) => sum + cell.takes, 0);
  const credits = cells.reduce((sum, cell) => sum + cell.takes * cell.credits, 0);
  const isSaved = await saved();
  const { queryKey } = boardQuery(boardId);
  const board = cache.getQueryData(queryKey);
  if (!isSaved || !board) {
    toast(text.unsaved, { tone: "danger" });
    return;
  }
  try {
    await send(boardId, { revision: board.revision, cells: [...cells], credits });
    toast(text.queued(takes, credits), { topic: "board" });
  } catch (error) {
    toast(errorMessage(error, text.failed), { tone: "danger" });
    void cache.invalidateQueries({ queryKey });
  }
  await cache.invalidateQueries({ queryKey: takesQuery(boardId).queryKey });
}

/** @param saved waits until every edit is saved, and says whether that worked */
export function useStartRun(boardId: string, saved: () => Promise<boolean>) {
  const cache = useQueryClient();
  return (cells: readonly RunCell[]): void => void startOnce(cache, { boardId, cells, saved });
}
