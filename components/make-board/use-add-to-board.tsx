import { useQueryClient } from "@tanstack/react-query";
import { ListOrdered, ListPlus } from "lucide-react";
import { use, useState } from "react";
import { AccessContext } from "@/components/access/may";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { MenuAction } from "@/components/ui/menu";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { lastBoardOf } from "./last-board";
import { messages } from "./messages";
import { useMakeBoard } from "./use-make-board";

const text = messages.add;

const AddToBoardDialog = lazyPopup(() => import("./add-to-board-dialog"));

/** Letters of the name of a board in a menu. */
const MAX_NAME = 32;

type LastBoard = { id: string; name: string };

/** The board that a person used last in this browser; null before the first. */
export const useLastBoard = (): LastBoard | null => useStored(lastBoardOf(use(AccessContext).personId));

/** Of a menu: onto the board used last with one press, and onto another one. */
export const boardEntries = (
  last: LastBoard | null,
  on: { add: (board: LastBoard) => void; ask: () => void },
): MenuAction[] => [
  ...(last
    ? [
        {
          label: text.to(excerpt(last.name, MAX_NAME)),
          icon: <ListPlus aria-hidden />,
          onSelect: () => on.add(last),
        },
      ]
    : []),
  {
    label: last ? text.toAnother : text.toBoard,
    icon: <ListOrdered aria-hidden />,
    onSelect: on.ask,
  },
];

/** Puts results onto a board: one that is named, or one of a dialog. */
export function useAddToBoard() {
  const cache = useQueryClient();
  const { personId } = use(AccessContext);
  const last = useLastBoard();
  const { run, isBusy: isAdding } = useTask();
  const { make, isBusy: isMaking } = useMakeBoard();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const add = (board: LastBoard, ids: readonly string[]) =>
    run(async () => {
      const { putOnUsedBoard } = await importWithRetry(() => import("./put/put-on-board"));
      await putOnUsedBoard(cache, personId, board, ids);
    }, text.failed);
  return {
    isBusy: isAdding || isMaking,
    add,
    /** Makes a board of results. */
    create: (ids: readonly string[]) => void make(({ makeBoardOfJobs }) => makeBoardOfJobs(ids)),
    /** Asks to which board they are added. */
    ask: (ids: readonly string[]) => setAsked(ids),
    dialog: asked && (
      <AddToBoardDialog
        lastId={last?.id ?? null}
        onAdd={(board) => void add(board, asked)}
        onCreate={() => void make(({ makeBoardOfJobs }) => makeBoardOfJobs(asked))}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
