import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { use } from "react";
import { AccessContext } from "@/components/access/may";
import { boardsClient, boardsQuery } from "@/components/api/boards";
import { lastBoardOf } from "@/components/make-board/last-board";
import { toastError, toastUndo } from "@/components/ui/toast";
import { type BoardSummary, MAX_NAME } from "@/lib/boards/board";
import { duplicateBoard } from "@/lib/boards/duplicate";
import { newId } from "@/lib/boards/new-id";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages as text } from "./messages";

/** What the list does with a board. A failure is said in a toast. */
export function useBoardListActions() {
  const cache = useQueryClient();
  const { push } = useRouter();
  const lastBoard = lastBoardOf(use(AccessContext).personId);
  const { queryKey } = boardsQuery;
  const refresh = () => cache.invalidateQueries({ queryKey });
  const say = (error: unknown, otherwise: string) => {
    toastError(error, otherwise);
    void refresh();
  };
  const duplicate = async ({ id, name }: BoardSummary) => {
    try {
      const board = await boardsClient.read({ params: { boardId: id } });
      const copy = duplicateBoard(board, text.copyOf(name).slice(0, MAX_NAME), newId);
      const { makeBoard } = await importWithRetry(() => import("@/components/make-board/make-board"));
      const made = await makeBoard(copy);
      void refresh();
      push(made);
    } catch (error) {
      say(error, text.duplicateFailed);
    }
  };
  const restore = async (id: string) => {
    try {
      await boardsClient.restore({ params: { boardId: id } });
      await refresh();
    } catch (error) {
      say(error, text.restoreFailed);
    }
  };
  const remove = async ({ id, name }: BoardSummary) => {
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(
      queryKey,
      (list) => list && { ...list, data: list.data.filter((each) => each.id !== id) },
    );
    try {
      await boardsClient.remove({ params: { boardId: id } });
      if (lastBoard.get()?.id === id) lastBoard.set(null);
      toastUndo(text.deleted(name), () => void restore(id));
    } catch (error) {
      say(error, text.deleteFailed);
    }
  };
  return { duplicate, remove };
}
