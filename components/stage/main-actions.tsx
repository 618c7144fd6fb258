"use client";

import { Columns2 } from "lucide-react";
import Link from "next/link";
import { AnimateButton } from "@/components/job/animate-button";
import { DescribeButton } from "@/components/job/describe-button";
import { JobActions } from "@/components/job/job-actions";
import { LastFrameButton } from "@/components/job/last-frame-button";
import { useRunAgain } from "@/components/job/use-run-again";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { buttonLook } from "@/components/ui/button";
import type { Job } from "@/lib/jobs/job";
import { compareLink } from "@/lib/navigation/compare";
import { messages } from "./messages";

type MainActionsProps = {
  job: Job;
  /** The latest finished job before it; null when there is none to compare with. */
  before: Job | null;
  personId: string;
  onSent: () => void;
};

/** The actions of the large job. */
export default function MainActions({ job, before, personId, onSent }: MainActionsProps) {
  const again = useRunAgain(job, personId);
  return (
    <JobActions
      job={job}
      againCredits={again.credits}
      onRunAgain={() => {
        if (again.run()) onSent();
      }}
    >
      <RefusalHelp job={job} />
      <LastFrameButton job={job} personId={personId} />
      <AnimateButton job={job} personId={personId} />
      <DescribeButton job={job} personId={personId} />
      {before && job.status === "completed" && (
        <Link href={compareLink([job.id, before.id])} prefetch={false} className={buttonLook({ size: "sm" })}>
          <Columns2 aria-hidden className="size-4" />
          {messages.mainActions.compare}
        </Link>
      )}
    </JobActions>
  );
}
