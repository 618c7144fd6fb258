"use client";

import { ArchiveRestore, Columns2, FolderPlus, Heart, Tag, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { JobActions } from "@/components/job/job-actions";
import { type Question, SelectionDialog } from "@/components/job/selection-dialog";
import { useFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { IconButton } from "@/components/ui/icon-button";
import type { MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { isSettled, type Job } from "@/lib/jobs/job";
import { compareLink } from "@/lib/navigation/compare";
import { messages } from "./messages";

const text = messages.mainActions;

type MainActionsProps = {
  job: Job;
  /** The latest finished job before it; null when there is none to compare with. */
  before: Job | null;
  personId: string;
  onSent: () => void;
};

/** The actions of the large job. */
export default function MainActions({ job, before, personId, onSent }: MainActionsProps) {
  const router = useRouter();
  const { toggleFavorite, sections, dialog } = useOrganize(job);
  const compare = before &&
    job.status === "completed" && {
      label: text.compare,
      icon: <Columns2 aria-hidden />,
      onSelect: () => router.push(compareLink([job.id, before.id])),
    };
  return (
    <>
      <JobActions
        job={job}
        personId={personId}
        onSent={onSent}
        more={compare ? [{ actions: [compare] }, ...sections] : sections}
      >
        <RefusalHelp job={job} />
        <IconButton
          label={text.favorite}
          size="sm"
          aria-pressed={job.favorite}
          icon={<Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />}
          onClick={toggleFavorite}
        />
      </JobActions>
      {dialog}
    </>
  );
}

/** Where a job goes in the library: its favorite mark, and menu entries for tags, collections and deletion. */
function useOrganize(job: Job) {
  const { apply } = useBulkAction();
  const [question, setQuestion] = useState<Question | null>(null);
  const favor = useFavorite();
  const selection = { ids: [job.id] };
  const sections: MenuSection[] = [
    {
      actions: [
        { label: messages.useOrganize.tag, icon: <Tag aria-hidden />, onSelect: () => setQuestion("tag") },
        {
          label: messages.useOrganize.collect,
          icon: <FolderPlus aria-hidden />,
          onSelect: () => setQuestion("collect"),
        },
      ],
    },
  ];
  if (job.deleted_at) {
    sections.push({
      actions: [
        {
          label: messages.useOrganize.restore,
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => void apply(selection, { do: "restore" }),
        },
        {
          label: messages.useOrganize.purge,
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
