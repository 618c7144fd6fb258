"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { jobsClient } from "@/components/api/jobs";
import { outboxOf } from "@/components/api/outbox";
import { AnimateButton } from "@/components/job/animate-button";
import { DescribeButton } from "@/components/job/describe-button";
import { JobActions } from "@/components/job/job-actions";
import { LastFrameButton } from "@/components/job/last-frame-button";
import { useAgainCredits } from "@/components/job/use-again-credits";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { isSettled, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";

/** The actions of the open job: the same as on the stage, and a free look at where it stands. */
export function GalleryActions({ job, personId }: { job: Job; personId: string }) {
  const { sender } = outboxOf(personId);
  const credits = useAgainCredits(job);
  return (
    <JobActions
      job={job}
      againCredits={credits}
      onRunAgain={({ kind, request }) => {
        if (sender.press({ kind, request }, credits)) toast("Sent again as a new job.");
      }}
    >
      {!isSettled(job.status) && <CheckAgain job={job} />}
      <LastFrameButton job={job} personId={personId} />
      <AnimateButton job={job} personId={personId} />
      <DescribeButton job={job} personId={personId} />
    </JobActions>
  );
}

/** Asks the service about this very job; the same key, so it costs nothing. */
function CheckAgain({ job }: { job: Job }) {
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    setIsBusy(true);
    try {
      applyJob(cache, await jobsClient.check(job.id));
      announce("Checked.");
    } catch (error) {
      toast(error instanceof Error ? error.message : "It could not be checked.", { tone: "danger" });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} icon={<RefreshCw aria-hidden className="size-4" />} onClick={check}>
      Check again · free
    </Button>
  );
}
