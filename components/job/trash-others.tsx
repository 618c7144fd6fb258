import { Trash2 } from "lucide-react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { Button } from "@/components/ui/button";
import { KEEP_REASONS, type KeepReason, keepReasonsOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useBulkAction } from "./use-bulk-action";

const text = messages.trashOthers;

type TrashOthersProps = {
  /** The compared jobs. Those that somebody kept stay. */
  jobs: readonly Job[];
  onTrashed?: () => void;
};

/** A button that moves those of some jobs to the trash that nobody kept, and says why the others stay. */
export function TrashOthers({ jobs, onTrashed }: TrashOthersProps) {
  const act = useTrashOthers(jobs, onTrashed);
  if (!act) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs">
      <Button
        size="sm"
        busy={act.isBusy}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => void act.run()}
      >
        {text.others(act.count)}
      </Button>
      {text.stay(act.staying, act.reasons)}
    </p>
  );
}

type TrashOthersAct = {
  /** How many would go, and how many stay, with the reasons. */
  count: number;
  staying: number;
  reasons: readonly KeepReason[];
  isBusy: boolean;
  run: () => Promise<void>;
};

/**
 * Moves those of some jobs to the trash that nobody kept, with their number and an undo. Null before one of them is
 * kept, while one is running, and when nothing would go. The server decides again what is kept.
 */
export function useTrashOthers(
  jobs: readonly Job[],
  onTrashed: () => void = () => undefined,
): TrashOthersAct | null {
  const { apply, isApplying } = useBulkAction();
  const mayAct = useJobPermissions();
  const others = jobs
    .filter((job) => keepReasonsOf(job).length === 0 && mayAct("delete", job))
    .map(({ id }) => id);
  if (others.length === 0 || others.length === jobs.length) return null;
  if (!jobs.every(({ status }) => isSettled(status))) return null;
  const run = async () => {
    const result = await apply({ ids: others }, { do: "delete", unless_kept: true });
    if (result && result.changed > 0) onTrashed();
  };
  return {
    count: others.length,
    staying: jobs.length - others.length,
    reasons: KEEP_REASONS.filter((mark) => jobs.some((job) => keepReasonsOf(job).includes(mark))),
    isBusy: isApplying,
    run,
  };
}
