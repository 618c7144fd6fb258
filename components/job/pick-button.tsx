"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { usePick } from "./use-annotations";

const text = messages.pickButton;

type PickButtonProps = {
  job: Job;
  number: number;
  /** All takes of the shot. */
  takes: readonly Job[];
  onPicked?: (jobId: string) => void;
};

/** Makes the take on the screen the pick of its shot, or takes that from it. Picking deletes nothing. */
export function PickButton({ job, number, takes, onPicked }: PickButtonProps) {
  const pick = usePick(takes, ({ id }) => onPicked?.(id));
  return (
    <Button
      aria-pressed={job.picked}
      aria-keyshortcuts="K"
      icon={<Check aria-hidden className="size-4" />}
      className="aria-pressed:text-accent-ink"
      onClick={() => void pick(job, number)}
    >
      <span>
        {job.picked ? text.picked : text.pick}
        <span className="sr-only">{text.take(number)}</span>
      </span>
      <span aria-hidden className="pointer-coarse:hidden">
        <Kbd>{text.key}</Kbd>
      </span>
    </Button>
  );
}
