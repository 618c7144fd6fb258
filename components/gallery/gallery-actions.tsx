"use client";

import { CheckAgain } from "@/components/job/check-again";
import { JobActions } from "@/components/job/job-actions";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { isSettled, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";

/** The actions of the open job: the same as on the stage, and a free check of its state. */
export function GalleryActions({ job, personId }: { job: Job; personId: string }) {
  return (
    <JobActions
      job={job}
      personId={personId}
      downloadKey="D"
      onSent={() => toast(messages.galleryActions.sentAgain)}
    >
      {!isSettled(job.status) && (
        <CheckAgain jobId={job.id} onChecked={() => announce(messages.galleryActions.checked)} />
      )}
      <RefusalHelp job={job} />
    </JobActions>
  );
}
