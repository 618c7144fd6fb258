"use client";

import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useTrashOthers } from "./use-trash-others";

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
