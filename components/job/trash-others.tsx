"use client";

import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { KEEP_REASONS, keepReasonsOf } from "@/lib/jobs/facts";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useBulkAction } from "./use-bulk-action";

const text = messages.trashOthers;

type TrashOthersProps = {
  /** The compared jobs. Those that somebody kept stay. */
  jobs: readonly Job[];
  onTrashed?: () => void;
};

/**
 * Moves those of some jobs to the trash that nobody kept, with their number and an undo. Empty before one of them is
 * kept, while one is running, and when nothing would go. The server decides again what is kept.
 */
export function TrashOthers({ jobs, onTrashed }: TrashOthersProps) {
  const { apply, isApplying } = useBulkAction();
  const others = jobs.filter((job) => keepReasonsOf(job).length === 0).map(({ id }) => id);
  if (others.length === 0 || others.length === jobs.length) return null;
  if (!jobs.every(({ status }) => isSettled(status))) return null;
  const marks = KEEP_REASONS.filter((mark) => jobs.some((job) => keepReasonsOf(job).includes(mark)));
  const trash = async () => {
    const result = await apply({ ids: others }, { do: "delete", unless_kept: true }, ({ changed, skipped }) =>
      text.moved(changed, skipped),
    );
    if (result && result.changed > 0) onTrashed?.();
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs">
      <Button
        size="sm"
        busy={isApplying}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => void trash()}
      >
        {text.others(others.length)}
      </Button>
      {text.stay(jobs.length - others.length, marks)}
    </p>
  );
}
