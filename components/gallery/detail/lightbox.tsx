import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArchiveRestore, RefreshCw, SearchX } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { jobQueries } from "@/components/api/jobs";
import { useIsShared } from "@/components/api/library";
import { jobOutboxOf } from "@/components/api/outbox";
import { useTimeZone } from "@/components/api/time-zone";
import { useCheckAgain } from "@/components/job/check-again";
import { Filmstrip } from "@/components/job/filmstrip";
import { JobActions } from "@/components/job/job-actions";
import { JobBoardLink } from "@/components/job/job-board-link";
import { StatusBadge } from "@/components/job/job-status";
import { messages as jobMessages } from "@/components/job/messages";
import { PickButton } from "@/components/job/pick-button";
import { PromptText } from "@/components/job/prompt-text";
import { RunAgainButton } from "@/components/job/run-again-button";
import RunMore from "@/components/job/run-more";
import {
  canRunMore,
  filmTakesOf,
  lastPictureOf,
  placeAmongTakes,
  useShotJobs,
} from "@/components/job/shot-takes";
import { usePickTake } from "@/components/job/use-annotations";
import { useModelNames } from "@/components/job/use-model-names";
import { type Organize, useOrganize } from "@/components/job/use-organize";
import { ViewedJob, ViewerHeader } from "@/components/job/viewer";
import { VisitorRemarks } from "@/components/reviews/visitor-remarks";
import { RefusalHelp } from "@/components/shell/refusal-help";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { preferences } from "@/components/ui/preferences";
import { pressByKey, singleKey } from "@/components/ui/press-by-key";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { ApiError } from "@/lib/contract/errors";
import { isSettled, isTakes, isUnsuccessful, type Job, type JobDetail } from "@/lib/jobs/job";
import { makerName } from "@/lib/jobs/made-by";
import { latestOfEachPlace } from "@/lib/jobs/takes";
import { excerpt } from "@/lib/platform/excerpt";
import { formatMoment } from "@/lib/platform/format";
import { messages as tileMessages } from "../tile/messages";
import { ArchiveStatusLine } from "./archive-status-line";
import { JobAnnotations } from "./job-annotations";
import { JobFacts } from "./job-facts";
import { messages } from "./messages";

type LightboxProps = {
  jobId: string;
  personId: string;
  /** The neighbours in the grid's order; null at its ends. */
  previousId: string | null;
  nextId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** Keys that press their buttons wherever the focus is in the open job. */
const ACTION_KEYS = new Set(["T", "D"]);

/** One job, large, over the grid. Always dark, so that the media has the only colours. */
export default function Lightbox({ jobId, personId, previousId, nextId, onOpen, onClose }: LightboxProps) {
  const { data: job, error, refetch } = useQuery(jobQueries.detail(jobId));
  const closeButton = useRef<HTMLButtonElement>(null);
  const organize = useOrganize(job, { hasTagField: true, onPurged: onClose });
  const turn = (event: KeyboardEvent) => {
    // A menu or a dialog above this one is inside it for React only.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const key = singleKey(event);
    if (key && ACTION_KEYS.has(key) && preferences.get().singleKeys && pressByKey(event.currentTarget, key)) {
      return event.preventDefault();
    }
    if (key === "Delete" && organize.remove && preferences.get().singleKeys) {
      organize.remove();
      return event.preventDefault();
    }
    // Arrow keys belong to the player or a text field while it has the focus.
    if (event.target instanceof HTMLElement && event.target.closest("video, input, textarea, select")) return;
    const id = event.key === "ArrowLeft" ? previousId : event.key === "ArrowRight" ? nextId : null;
    if (id) onOpen(id);
  };
  return (
    <Dialog
      onClose={onClose}
      title={job ? excerpt(job.prompt) : messages.lightbox.title}
      hideTitle
      size="full"
      theme="dark"
      initialFocus={closeButton}
      // To the job that was last open, which may be another than the first.
      finalFocus={() => document.querySelector<HTMLElement>(`[data-grid] a[data-job-id="${jobId}"]`)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever the focus is inside */}
      <div data-shot onKeyDown={turn} className="flex min-h-full flex-col lg:h-full lg:flex-row">
        <div
          className={clsx(
            "@container relative flex min-h-64 min-w-0 flex-1 flex-col gap-3 bg-stage p-4 pt-14 lg:min-h-0 lg:p-10 lg:pt-14",
            isTakes(job?.series)
              ? "[--media-height:max(12rem,100dvh-28rem)] lg:pb-4 lg:[--media-height:max(12rem,100dvh-16.5rem)]"
              : "[--media-height:max(12rem,100dvh-21rem)] lg:[--media-height:max(12rem,100dvh-9rem)]",
          )}
        >
          <div className="absolute top-3 right-3 left-3 z-1 flex items-center justify-between gap-1">
            <ViewerHeader
              labels={messages.lightbox}
              onPrevious={previousId === null ? null : () => onOpen(previousId)}
              onNext={nextId === null ? null : () => onOpen(nextId)}
              closeButton={closeButton}
              onClose={onClose}
            />
          </div>
          <div className="flex min-h-0 flex-1 items-center justify-center">
            {job ? (
              <Viewed key={job.id} job={job} personId={personId} />
            ) : error ? (
              <JobLoadError error={error} onRetry={() => void refetch()} onClose={onClose} />
            ) : (
              <Skeleton className="aspect-video w-full max-w-3xl" />
            )}
          </div>
          {job && isTakes(job.series) && <Takes job={job} personId={personId} onOpen={onOpen} />}
        </div>
        {(job || !error) && (
          <aside className="flex w-full shrink-0 flex-col gap-6 border-line p-5 lg:w-106 lg:overflow-y-auto lg:border-l">
            {job ? (
              <Facts job={job} personId={personId} organize={organize} />
            ) : (
              <Skeleton className="h-40" />
            )}
          </aside>
        )}
      </div>
      {organize.dialog}
    </Dialog>
  );
}

function Viewed({ job, personId }: { job: Job; personId: string }) {
  const { jobs } = useShotJobs(job, [job]);
  return <ViewedJob job={job} personId={personId} backdropUrl={lastPictureOf(jobs)} />;
}

type TakesProps = { job: Job; personId: string; onOpen: (id: string) => void };

/** All takes of the open job's shot; none for one that is left alone. */
function Takes({ job, personId, onOpen }: TakesProps) {
  const nameOf = useModelNames(job.kind);
  const shot = useShotJobs(job, [job]);
  const { jobs } = shot;
  // A press of this shot that waits for its response, also one of another page or tab.
  const entries = useStored(jobOutboxOf(personId).box).filter(({ series }) => series?.id === job.series?.id);
  if (jobs.length < 2) return null;
  return (
    <Filmstrip
      key={job.series?.id ?? job.id}
      takes={filmTakesOf(jobs, entries, nameOf)}
      shownKey={job.id}
      onShow={onOpen}
    >
      {canRunMore(shot, entries) && (
        <RunMore
          jobs={latestOfEachPlace(jobs.toReversed())}
          kind={job.kind}
          personId={personId}
          onSent={() => toast(tileMessages.galleryActions.sentAgain)}
        />
      )}
    </Filmstrip>
  );
}

type FactsProps = { job: JobDetail; personId: string; organize: Organize };

function Facts({ job, personId, organize }: FactsProps) {
  const isShared = useIsShared();
  const moment = formatMoment(job.created_at, useTimeZone());
  return (
    <>
      <div className="flex flex-col gap-3" data-large data-job-id={job.id} data-status={job.status}>
        <div className="flex items-center justify-between gap-3">
          <StatusBadge status={job.status} error={job.error} />
          <time dateTime={job.created_at} className="min-w-0 break-words text-right text-ink-faint text-xs">
            {isShared ? tileMessages.tileByline.by(job.imported ? null : makerName(job), moment) : moment}
          </time>
        </div>
        <PromptText key={job.id} text={job.prompt} />
        <JobBoardLink job={job} />
      </div>
      <GalleryActions job={job} personId={personId} organize={organize} />
      <ArchiveStatusLine job={job} />
      <VisitorRemarks thing={{ of: "job", id: job.id }} />
      <JobAnnotations job={job} />
      <JobFacts job={job} />
    </>
  );
}

const errorText = messages.jobLoadError;

type JobLoadErrorProps = { error: Error; onRetry: () => void; onClose: () => void };

/** In place of a job that cannot be shown. One that does not exist is not worth another try. */
function JobLoadError({ error, onRetry, onClose }: JobLoadErrorProps) {
  if (!(error instanceof ApiError && error.status === 404))
    return <ErrorState title={errorText.failed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title={errorText.notFound}
      drawing={<SearchX className="size-10" strokeWidth={1} />}
      action={<Button onClick={onClose}>{errorText.back}</Button>}
    >
      {errorText.reason}
    </EmptyState>
  );
}

/** The actions of the open job: the same as on the stage, what helps one that failed, and a free check of its state. */
function GalleryActions({ job, personId, organize }: Omit<FactsProps, "job"> & { job: Job }) {
  const { jobs: takes } = useShotJobs(job, [job]);
  const place = placeAmongTakes(
    filmTakesOf(takes, [], (id) => id),
    job.id,
    job.series,
  );
  const pick = usePickTake(takes);
  const onSent = () => toast(tileMessages.galleryActions.sentAgain);
  const hasFailed = isUnsuccessful(job.status);
  const again = useCheckAgain(job.id, () => announce(tileMessages.galleryActions.checked));
  const check = !isSettled(job.status) &&
    again && {
      label: jobMessages.checkAgain.check,
      icon: <RefreshCw aria-hidden />,
      disabled: again.isBusy,
      onSelect: () => void again.check(),
    };
  return (
    <JobActions
      job={job}
      personId={personId}
      downloadKey="D"
      first={
        organize.restore ? (
          <Button icon={<ArchiveRestore aria-hidden className="size-4" />} onClick={organize.restore}>
            {jobMessages.organize.restore}
          </Button>
        ) : hasFailed ? (
          <RunAgainButton job={job} personId={personId} onSent={onSent} />
        ) : (
          isTakes(job.series) &&
          job.status === "completed" && (
            <PickButton
              isPicked={job.picked}
              number={place?.number ?? 1}
              onPick={() => void pick(job, place?.number)}
            />
          )
        )
      }
      more={check ? [{ actions: [check] }, ...organize.sections] : organize.sections}
      onSent={hasFailed ? null : onSent}
    >
      <RefusalHelp job={job} />
    </JobActions>
  );
}
