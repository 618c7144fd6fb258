import { ArchiveRestore, FolderPlus, Tag, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { boardEntries, useAddToBoard, useLastBoard } from "@/components/make-board/use-add-to-board";
import type { MenuAction, MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { SelectionDialog, type SelectionQuestion } from "./selection-dialog";
import { useBulkAction } from "./use-bulk-action";

const text = messages.organize;

export type Organize = {
  /** Of a menu: where the job goes in the library. */
  sections: MenuSection[];
  /** Moves it to the trash; null where it is there, runs, or the person may not. */
  remove: (() => void) | null;
  /** Takes it out of the trash; null where it is not there, or the person may not. */
  restore: (() => void) | null;
  dialog: ReactNode;
};

type OrganizeOptions = {
  /** Whether its page has a field for tags, so that the menu needs none. */
  hasTagField?: boolean;
  onPurged?: () => void;
};

/** Boards, tags, collections and the trash for one job, which may not have loaded yet. */
export function useOrganize(job: Job | undefined, options: OrganizeOptions = {}): Organize {
  const { apply } = useBulkAction();
  const [question, setQuestion] = useState<SelectionQuestion | null>(null);
  const mayAct = useJobPermissions();
  const boards = useAddToBoard();
  const last = useLastBoard();
  if (!job) return { sections: [], remove: null, restore: null, dialog: null };
  const selection = { ids: [job.id] };
  const isRemovable = !job.deleted_at && isSettled(job.status) && mayAct("delete", job);
  const remove = isRemovable ? () => void apply(selection, { do: "delete" }) : null;
  const tag = { label: text.tag, icon: <Tag aria-hidden />, onSelect: () => setQuestion("tag") };
  const collect = {
    label: text.collect,
    icon: <FolderPlus aria-hidden />,
    onSelect: () => setQuestion("collect"),
  };
  const isRestorable = job.deleted_at !== null && mayAct("restore", job);
  const restore = isRestorable ? () => void apply(selection, { do: "restore" }) : null;
  const danger = { icon: <Trash2 aria-hidden />, tone: "danger" } as const;
  const purge = { ...danger, label: text.purge, onSelect: () => setQuestion("purge") };
  const hasResult = job.assets.length > 0 && !job.deleted_at;
  const toBoard = {
    add: (board: { id: string; name: string }) => void boards.add(board, [job.id]),
    ask: () => boards.ask([job.id]),
  };
  const board = hasResult ? boardEntries(last, toBoard) : [];
  const arrange: MenuAction[] = options.hasTagField ? [collect] : [tag, collect];
  const trash: MenuAction[] = [
    ...(restore ? [{ label: text.restore, icon: <ArchiveRestore aria-hidden />, onSelect: restore }] : []),
    ...(job.deleted_at && mayAct("purge", job) ? [purge] : []),
    ...(remove ? [{ ...danger, label: common.delete, onSelect: remove }] : []),
  ];
  return {
    sections: [...(mayAct("arrange", job) ? [board, arrange] : []), trash]
      .filter(({ length }) => length > 0)
      .map((actions) => ({ actions })),
    remove,
    restore,
    dialog: (
      <>
        {boards.dialog}
        {question && (
          <SelectionDialog
            question={question}
            selection={selection}
            count={question === "purge" ? 1 : null}
            onClose={() => setQuestion(null)}
            {...(options.onPurged && { onPurged: options.onPurged })}
          />
        )}
      </>
    ),
  };
}
