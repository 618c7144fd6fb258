import { ArchiveRestore, Columns2, FolderPlus, Heart, Tag, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { JobActions } from "@/components/job/job-actions";
import { messages as jobMessages } from "@/components/job/messages";
import { PickButton } from "@/components/job/pick-button";
import { SelectionDialog, type SelectionQuestion } from "@/components/job/selection-dialog";
import { useTrashOthers } from "@/components/job/trash-others";
import { usePickTake, useToggleFavorite } from "@/components/job/use-annotations";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { Rating } from "@/components/rating/rating";
import { IconButton } from "@/components/ui/icon-button";
import type { MenuAction, MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { isSettled, isTakes, type Job } from "@/lib/jobs/job";
import { compareLink, MAX_COMPARED, MIN_COMPARED } from "@/lib/navigation/compare";
import { messages } from "./messages";

const text = messages.mainActions;

type MainActionsProps = {
  job: Job;
  /** Its number among the takes of its shot. */
  number: number;
  /** All takes of its shot, with itself. */
  takes: readonly Job[];
  /** The latest finished job before it; null when there is none to compare with. */
  before: Job | null;
  personId: string;
  onSent: () => void;
  /** Keeps the take on the screen that was picked, or that stays. */
  onPicked: (jobId: string) => void;
};

export default function MainActions({
  job,
  number,
  takes,
  before,
  personId,
  onSent,
  onPicked,
}: MainActionsProps) {
  const pick = usePickTake(takes, { onPicked: ({ id }) => onPicked(id) });
  const { toggleFavorite, sections, dialog } = useOrganize(job);
  const mayAct = useJobPermissions();
  const shotActions = useShotActions(job, takes, before, onPicked);
  return (
    <>
      <JobActions
        job={job}
        personId={personId}
        onSent={onSent}
        more={shotActions.length > 0 ? [{ actions: shotActions }, ...sections] : sections}
        first={
          isTakes(job.series) &&
          job.status === "completed" && (
            <PickButton isPicked={job.picked} number={number} onPick={() => void pick(job, number)} />
          )
        }
      >
        <Rating job={job} />
        {mayAct("arrange", job) && (
          <IconButton
            label={text.favorite}
            aria-pressed={job.favorite}
            icon={<Heart aria-hidden fill={job.favorite ? "currentColor" : "none"} />}
            onClick={toggleFavorite}
          />
        )}
      </JobActions>
      {dialog}
    </>
  );
}

/** What concerns more than this job: comparing it, and moving what is not picked to the trash. */
function useShotActions(
  job: Job,
  takes: readonly Job[],
  before: Job | null,
  onPicked: (jobId: string) => void,
): MenuAction[] {
  const router = useRouter();
  const trash = useTrashOthers(takes, () => onPicked(takes.find(({ picked }) => picked)?.id ?? job.id));
  const completed = takes.filter(({ status }) => status === "completed").map(({ id }) => id);
  const open = (ids: readonly string[]) => () => router.push(compareLink(ids.slice(0, MAX_COMPARED)));
  const icon = <Columns2 aria-hidden />;
  return [
    ...(completed.length >= MIN_COMPARED
      ? [{ label: text.compareTakes, icon, onSelect: open(completed) }]
      : []),
    ...(before && job.status === "completed"
      ? [{ label: text.compare, icon, onSelect: open([job.id, before.id]) }]
      : []),
    ...(trash
      ? [
          {
            label: jobMessages.trashOthers.unpicked(trash.count),
            icon: <Trash2 aria-hidden />,
            disabled: trash.isBusy,
            onSelect: () => void trash.run(),
          },
        ]
      : []),
  ];
}

/** Where a job goes in the library: its favorite mark, and menu entries for tags, collections and deletion. */
function useOrganize(job: Job) {
  const { apply } = useBulkAction();
  const [question, setQuestion] = useState<SelectionQuestion | null>(null);
  const favor = useToggleFavorite();
  const mayAct = useJobPermissions();
  const selection = { ids: [job.id] };
  const sections: MenuSection[] = [];
  if (mayAct("arrange", job)) {
    sections.push({
      actions: [
        { label: messages.useOrganize.tag, icon: <Tag aria-hidden />, onSelect: () => setQuestion("tag") },
        {
          label: messages.useOrganize.collect,
          icon: <FolderPlus aria-hidden />,
          onSelect: () => setQuestion("collect"),
        },
      ],
    });
  }
  if (job.deleted_at) {
    const restore: MenuAction = {
      label: messages.useOrganize.restore,
      icon: <ArchiveRestore aria-hidden />,
      onSelect: () => void apply(selection, { do: "restore" }),
    };
    const purge: MenuAction = {
      label: messages.useOrganize.purge,
      icon: <Trash2 aria-hidden />,
      tone: "danger",
      onSelect: () => setQuestion("purge"),
    };
    const actions = [...(mayAct("restore", job) ? [restore] : []), ...(mayAct("purge", job) ? [purge] : [])];
    if (actions.length > 0) sections.push({ actions });
  } else if (isSettled(job.status) && mayAct("delete", job)) {
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
