import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { FailurePanel } from "@/components/job/failure-panel";
import { JobCredits } from "@/components/job/job-credits";
import { JobInputs } from "@/components/job/job-inputs";
import { StatusBadge } from "@/components/job/job-status";
import { PromptText } from "@/components/job/prompt-text";
import { useModelNames } from "@/components/job/use-model-names";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { requestSettings } from "@/lib/kinds/request-summary";
import { messages } from "./messages";

const text = messages.mainJob;

type DetailsButtonProps = {
  controls: string;
  isOpen: boolean;
  onPress: () => void;
};

/** Opens and closes the details, from the line of the facts, so that they take no line while they are closed. */
export function DetailsButton({ controls, isOpen, onPress }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="touch-target flex h-6 items-center gap-1 rounded-sm text-ink-soft text-sm hover:text-ink"
    >
      <ChevronRight aria-hidden className="size-4 transition-transform [[aria-expanded=true]>&]:rotate-90" />
      {text.details}
    </button>
  );
}

type JobDetailsProps = {
  id: string;
  job: Job;
  isOpen: boolean;
  /** Between what is wrong and the details. */
  children?: ReactNode;
};

/** What is wrong with a result that came, and all details of the shown job on demand: prompt, inputs, settings, credits. */
export function JobDetails({ id, job, isOpen, children }: JobDetailsProps) {
  const nameOf = useModelNames(job.kind);
  return (
    <>
      {mainAssetOf(job) && <FailurePanel job={job} />}
      {children}
      <div id={id} className={isOpen ? "flex max-w-3xl flex-col gap-3" : "hidden"}>
        <PromptText key={job.id} text={job.prompt} />
        <JobInputs job={job} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-xs tabular-nums">
          <StatusBadge status={job.status} error={job.error} />
          {requestSettings(job.kind, job.request, nameOf).map(({ name, value }) => (
            <span key={name} className="max-w-80 truncate">
              <span className="text-ink-faint">{name}</span> {value}
            </span>
          ))}
        </p>
        <div className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
          <p aria-hidden className="font-medium text-ink-soft">
            {text.credits}
          </p>
          <JobCredits job={job} />
        </div>
      </div>
    </>
  );
}
