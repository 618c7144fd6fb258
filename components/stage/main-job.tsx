"use client";

import { FailurePanel } from "@/components/job/failure-panel";
import { JobMedia } from "@/components/job/job-media";
import { JobProgress, StatusBadge, WaitingLine } from "@/components/job/job-status";
import { LedgerLine } from "@/components/job/ledger-line";
import { placeLabel } from "@/components/job/place-label";
import { PromptText } from "@/components/job/prompt-text";
import { refusedInForm } from "@/components/submit/use-rejected";
import { Elapsed } from "@/components/ui/clock";
import { useStored } from "@/components/ui/use-stored";
import { aspectOf, clipOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { modelName, requestSettings } from "@/lib/kinds/request-summary";
import { messages } from "./messages";
import { useFinishedHere } from "./use-finished-here";

/** One large job: its clip or its real progress, its settings, its ledger, and any failure. */
export function MainJob({ job, children }: { job: Job; children: React.ReactNode }) {
  const plays = useFinishedHere(job);
  const isInForm = useStored(refusedInForm, (ids) => ids.includes(job.id));
  const isBlank = !clipOf(job) && isActive(job.status);
  return (
    <article data-job-id={job.id} data-status={job.status} className="flex flex-col gap-4">
      {isBlank ? <Blank job={job} /> : <JobMedia job={job} autoPlay={plays} muted={plays} />}
      {!isInForm && <FailurePanel job={job} />}
      {isActive(job.status) && <WaitingLine job={job} />}
      <div className="flex flex-col gap-1.5">
        <PromptText key={job.id} text={job.prompt} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs tabular-nums">
          {!isBlank && <StatusBadge status={job.status} />}
          <span className="font-medium text-ink">{modelName(job.model_id)}</span>
          {job.series && <span>{placeLabel(job.series)}</span>}
          {requestSettings(job.kind, job.request).map(({ name, value }) => (
            <span key={name} className="max-w-80 truncate">
              <span className="text-ink-faint">{name}</span> {value}
            </span>
          ))}
        </p>
      </div>
      <LedgerLine job={job} />
      {children}
    </article>
  );
}

/** The reserved place of a clip, in its shape. */
function Blank({ job }: { job: Job }) {
  return (
    <div
      className="flex max-h-[min(60vh,40rem)] w-full flex-col justify-end gap-2 rounded-lg bg-sunken p-4"
      style={{ aspectRatio: aspectOf(job) }}
    >
      <div className="flex items-center justify-between text-ink-soft text-xs tabular-nums">
        <StatusBadge status={job.status} />
        <span className="flex gap-3">
          {job.progress_percent !== null && <span>{messages.mainJob.progress(job.progress_percent)}</span>}
          <Elapsed since={job.created_at} />
        </span>
      </div>
      <JobProgress job={job} />
    </div>
  );
}
