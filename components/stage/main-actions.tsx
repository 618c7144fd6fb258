import { Columns2, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { JobActions } from "@/components/job/job-actions";
import { messages as jobMessages } from "@/components/job/messages";
import { PickButton } from "@/components/job/pick-button";
import { useTrashOthers } from "@/components/job/trash-others";
import { usePickTake } from "@/components/job/use-annotations";
import { useOrganize } from "@/components/job/use-organize";
import { Rating } from "@/components/rating/rating";
import type { MenuAction } from "@/components/ui/menu";
import { isTakes, type Job } from "@/lib/jobs/job";
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
  const { sections, dialog } = useOrganize(job);
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
