"use client";

import { ArchiveRestore, FolderPlus, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Question, SelectionDialog } from "@/components/job/selection-dialog";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { useFavorite } from "@/components/job/use-favorite";
import type { MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.useOrganize;

/** Where a job goes in the library: its favorite mark, and menu entries for tags, collections and deletion. */
export function useOrganize(job: Job) {
  const { apply } = useBulkAction();
  const [question, setQuestion] = useState<Question | null>(null);
  const favor = useFavorite();
  const selection = { ids: [job.id] };
  const sections: MenuSection[] = [
    {
      actions: [
        { label: text.tag, icon: <Tag aria-hidden />, onSelect: () => setQuestion("tag") },
        { label: text.collect, icon: <FolderPlus aria-hidden />, onSelect: () => setQuestion("collect") },
      ],
    },
  ];
  if (job.deleted_at) {
    sections.push({
      actions: [
        {
          label: text.restore,
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void apply(selection, { do: "restore" }),
        },
        {
          label: text.purge,
          icon: <Trash2 aria-hidden />,
          tone: "danger",
          onSelect: () => setQuestion("purge"),
        },
      ],
    });
  } else if (isSettled(job.status)) {
    sections.push({
      actions: [
        {
          label: common.delete,
          icon: <Trash2 aria-hidden />,
          tone: "danger",
          onSelect: () => void apply(selection, { do: "delete" }),
        },
      ],
    });
  }
  return {
    toggleFavorite: () => void favor(job),
    sections,
    dialog: question && (
      <SelectionDialog
        question={question}
        selection={selection}
        count={question === "purge" ? 1 : null}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}
