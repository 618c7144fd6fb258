import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { preferences, prefersReducedMotion } from "@/components/ui/preferences";
import { isActive, type Job } from "@/lib/jobs/job";
import { FailurePanel } from "./failure-panel";
import { JobMedia } from "./job-media";
import { PendingJobScreen } from "./pending-screen";

type ViewerHeadProps = {
  labels: { previous: string; next: string };
  /** Opens a neighbour; null where there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  closeButton: Ref<HTMLButtonElement>;
  onClose: () => void;
  /** Where this one is among its neighbours. */
  children?: ReactNode;
};

/** The buttons above a job that is shown large over a page. */
export function ViewerHeader({
  labels,
  onPrevious,
  onNext,
  closeButton,
  onClose,
  children,
}: ViewerHeadProps) {
  return (
    <>
      <span className="flex items-center gap-1">
        <IconButton
          label={labels.previous}
          keys="←"
          icon={<ChevronLeft aria-hidden />}
          disabled={!onPrevious}
          onClick={onPrevious ?? undefined}
        />
        <IconButton
          label={labels.next}
          keys="→"
          icon={<ChevronRight aria-hidden />}
          disabled={!onNext}
          onClick={onNext ?? undefined}
        />
        {children}
      </span>
      <button
        ref={closeButton}
        type="button"
        aria-label={common.close}
        onClick={onClose}
        className="touch-target grid size-9 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </button>
    </>
  );
}

type ViewedJobProps = {
  job: Job;
  personId: string;
  /** The picture that stands in for one that is being made. */
  backdropUrl?: string | null;
};

/**
 * The result of a job, its progress, or why it failed. A clip plays by itself, muted unless the person turned the sound
 * of a clip on before; not for a person who wants less motion.
 */
export function ViewedJob({ job, personId, backdropUrl = null }: ViewedJobProps) {
  const [start] = useState(() => {
    const autoPlay = !prefersReducedMotion();
    return { autoPlay, muted: autoPlay && !preferences.get().clipSound };
  });
  if (job.status === "completed") return <JobMedia job={job} {...start} personId={personId} />;
  return isActive(job.status) ? (
    <PendingJobScreen job={job} backdropUrl={backdropUrl} />
  ) : (
    <FailurePanel job={job} />
  );
}
