"use client";

import { AnimateButton } from "@/components/job/animate-button";
import { CheckAgain } from "@/components/job/check-again";
import { DescribeButton } from "@/components/job/describe-button";
import { JobActions } from "@/components/job/job-actions";
import { LastFrameButton } from "@/components/job/last-frame-button";
import { useRunAgain } from "@/components/job/use-run-again";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";

/** The actions of the open job: the same as on the stage, and a free check of its state. */
export function GalleryActions({ job, personId }: { job: Job; personId: string }) {
  const again = useRunAgain(job, personId);
  return (
    <JobActions
      job={job}
      againCredits={again.credits}
      onRunAgain={() => {
        if (again.run()) toast(messages.galleryActions.sentAgain);
      }}
    >
      {!isSettled(job.status) && (
        <CheckAgain jobId={job.id} onChecked={() => announce(messages.galleryActions.checked)} />
      )}
      <RefusalHelp job={job} />
      <LastFrameButton job={job} personId={personId} />
      <AnimateButton job={job} personId={personId} />
      <DescribeButton job={job} personId={personId} />
    </JobActions>
  );
}
