"use client";

import { type ReactNode, useState } from "react";
import { FailurePanel } from "@/components/job/failure-panel";
import { JobInputs } from "@/components/job/job-inputs";
import { JobMedia } from "@/components/job/job-media";
import { JobProgress, StatusBadge, WaitingLine } from "@/components/job/job-status";
import { LedgerLine } from "@/components/job/ledger-line";
import { PromptText } from "@/components/job/prompt-text";
import { placeLabel } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { refusedInForm } from "@/components/shell/stores";
import { prefersReducedMotion } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { requestSettings } from "@/lib/kinds/request-summary";
import { messages } from "./messages";
import { PendingJob } from "./pending-job";

type MainJobProps = {
  job: Job;
  /** Right under the result, where they are on the screen with it. */
  actions: ReactNode;
  children?: ReactNode;
};

/** One large job: its clip or its real progress, its settings, its ledger, and any failure. */
export function MainJob({ job, actions, children }: MainJobProps) {
  const nameOf = useModelNames(job.kind);
  const plays = useFinishedHere(job);
  const isInForm = useStored(refusedInForm, (ids) => ids.includes(job.id));
  const isBlank = !mainAssetOf(job) && isActive(job.status);
  return (
    <article data-large data-job-id={job.id} data-status={job.status} className="flex flex-col gap-4">
      {isBlank ? (
        <PendingJob
          job={job}
          status={job.status}
          error={job.error}
          since={job.created_at}
          percent={job.progress_percent}
        >
          <JobProgress job={job} />
          <WaitingLine job={job} />
        </PendingJob>
      ) : (
        <JobMedia job={job} autoPlay={plays} muted={plays} />
      )}
      {!isInForm && <FailurePanel job={job} />}
      {actions}
      <div className="flex flex-col gap-1.5">
        <PromptText key={job.id} text={job.prompt} />
        <JobInputs job={job} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs tabular-nums">
          {!isBlank && <StatusBadge status={job.status} />}
          <span translate="no" className="font-medium text-ink">
            {nameOf(job.model_id)}
          </span>
          {job.series && <span>{placeLabel(job.series)}</span>}
          {requestSettings(job.kind, job.request).map(({ name, value }) => (
            <span key={name} className="max-w-80 truncate">
              <span className="text-ink-faint">{name}</span> {nameOf(value)}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        <p aria-hidden className="font-medium text-ink-soft">
          {messages.mainJob.credits}
        </p>
        <LedgerLine job={job} />
      </div>
      {children}
    </article>
  );
}

/**
 * True for a job that was active when it was first shown here and is completed now: its clip may play by itself. False
 * for a person who wants less motion. The component that calls it has the job's id as its key.
 */
function useFinishedHere(job: Job): boolean {
  const [wasActive] = useState(() => isActive(job.status));
  return wasActive && job.status === "completed" && !prefersReducedMotion();
}
