import { useQueryClient } from "@tanstack/react-query";
import type { PlaceOnBoard } from "@/components/make-board/put/put-on-board";
import { toastError } from "@/components/ui/toast";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { BoardView } from "../state/use-board";
import { messages as text } from "./messages";

/** Puts results onto the board that is open. Its shots are a step of its history, like any other edit. */
export function useResultsDrop({ edit, saved, current }: Pick<BoardView, "edit" | "saved" | "current">) {
  const cache = useQueryClient();
  return (ids: readonly string[], place: PlaceOnBoard): void => {
    const board = current();
    if (!board) return;
    const saveNow = async () => {
      if (!(await saved())) throw new Error(text.failed);
    };
    const open = {
      board,
      edit: async (edits: Parameters<typeof edit>[0]) => {
        const undo = edit(edits);
        await saveNow();
        return async () => {
          undo();
          await saveNow();
        };
      },
    };
    void importWithRetry(() => import("@/components/make-board/put/put-on-board"))
      .then(({ putOnBoard }) => putOnBoard(cache, board, ids, { place, open }))
      .catch((error) => toastError(error, text.failed));
  };
}
