"use client";

import { AnimateButton } from "@/components/job/animate-button";
import { storesOf } from "@/components/job/clients";
import { DescribeButton } from "@/components/job/describe-button";
import { JobActions } from "@/components/job/job-actions";
import { LastFrameButton } from "@/components/job/last-frame-button";
import { useAgainCredits } from "@/components/job/use-again-credits";
import type { Job } from "@/lib/jobs/job";

type MainActionsProps = { job: Job; personId: string; onSent: () => void };

/** What can be done with the job that is shown large. */
export function MainActions({ job, personId, onSent }: MainActionsProps) {
  const credits = useAgainCredits(job);
  const { sender } = storesOf(personId);
  return (
    <JobActions
      job={job}
      againCredits={credits}
      onRunAgain={({ kind, request, series }) => {
        onSent();
        sender.press({ kind, request, ...(series ? { series } : {}) }, credits);
      }}
    >
      <LastFrameButton job={job} personId={personId} />
      <AnimateButton job={job} personId={personId} />
      <DescribeButton job={job} personId={personId} />
    </JobActions>
  );
}
