import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useSearchParams } from "next/navigation";
import { lazy, Suspense, useEffect, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { jobOutboxOf } from "@/components/api/outbox";
import { refusedInForm } from "@/components/shell/stores";
import { scrollToPane } from "@/components/submit/scroll-to-pane";
import { useOutbox } from "@/components/submit/use-outbox";
import { pressCount } from "@/components/submit/use-submit";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Summary } from "@/components/ui/summary";
import { useStored } from "@/components/ui/use-stored";
import type { Job, JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { type OutboxEntry, pressesWithoutJob } from "@/lib/outbox/outbox";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { RecentShots } from "./recent-shots";
import { onePerSubmission, shownJob, takesOfSeries } from "./shown-job";
import { MainActions, StageShot } from "./stage-shot";

const text = messages.stage;

// Later visits show them on demand. Not `dynamic`, which would load them beside the form.
const StartingPoints = lazy(() =>
  importWithRetry(() => import("@/components/starting-points/starting-points")),
);
/**
 * The newest shot: its take on the screen, all its takes in a strip, what they are and what to do with them; below it the
 * other shots, those in progress first; all live.
 */
export function Stage({ personId, kind }: { personId: string; kind: JobKind }) {
  const outbox = jobOutboxOf(personId);
  useOutbox(outbox);
  const sending = useStored(outbox.box).filter((entry) => entry.kind === kind);
  const list = useInfiniteQuery(jobQueries.stage(kind));
  const refused = useStored(refusedInForm);
  // A link with ?from= opens that job.
  const from = useSearchParams().get("from");
  const source = from?.startsWith("job_") ? from : null;
  const [shown, setShown] = useState(source);
  const [seenSource, setSeenSource] = useState(source);
  if (seenSource !== source) {
    setSeenSource(source);
    if (source) setShown(source);
  }
  // A chosen take stays until the next press of Generate in this tab.
  const pressed = useStored(pressCount);
  const [seen, setSeen] = useState(pressed);
  if (seen !== pressed) {
    setSeen(pressed);
    setShown(null);
  }
  const [hasPoints, setHasPoints] = useState(false);
  const show = (jobId: string) => {
    setShown(jobId);
    // The large job stands at the top, and the small ones may be far below it.
    document.getElementById("stage")?.scrollTo({ top: 0 });
    scrollToPane("stage");
  };
  // A chosen take may be older than the jobs of the list.
  const isListed = list.data?.pages.some((page) => page.data.some(({ id }) => id === shown)) ?? true;
  const { data: chosen } = useQuery({
    ...jobQueries.detail(shown ?? ""),
    enabled: shown !== null && !isListed,
  });
  const older = isListed || chosen?.id !== shown || chosen?.deleted_at ? null : chosen;
  const isSending = sending.length > 0;
  // Loaded before the first job appears.
  useEffect(() => {
    if (isSending) void MainActions.load().catch(() => undefined);
  }, [isSending]);

  if (list.isPending) return <StageSkeleton />;
  if (list.isError) {
    return (
      <ErrorState title={text.error.title} onRetry={() => void list.refetch()}>
        {list.error.message} {text.error.text}
      </ErrorState>
    );
  }
  const jobs = list.data.pages.flatMap((page) => page.data);
  // A refusal that the form shows replaces an earlier refusal, and nothing else.
  const accepted = jobs.filter(({ id }) => id === shown || !refused.includes(id));
  const kept = shownJob(accepted, sending, shown);
  const main = older ?? (kept?.status === "rejected" ? null : kept) ?? shownJob(jobs, sending, shown) ?? null;
  const [press] = sending;
  if (!main && !press) return <EmptyStage kind={kind} personId={personId} />;
  const series = main ? main.series : press?.series;
  const isOfShot = (entry: OutboxEntry) =>
    series ? entry.series?.id === series.id : !main && entry === press;
  const known = main ? takesOfSeries(main, jobs) : [];
  const waiting = pressesWithoutJob(sending, jobs);
  const others = jobs.filter((job) => job !== main && !known.includes(job));
  return (
    <div className={clsx(COLUMN, "max-lg:contents")}>
      <StageShot
        main={main}
        entries={waiting.filter(isOfShot)}
        known={known}
        before={main && (jobs.slice(jobs.indexOf(main) + 1).find(isCompleted) ?? null)}
        personId={personId}
        kind={kind}
        onShow={show}
        onTake={setShown}
      />
      <RecentShots
        jobs={others}
        sending={onePerSubmission(waiting.filter((entry) => !isOfShot(entry)))}
        onShow={show}
      />
      <details
        className="@container max-lg:px-4 max-lg:pb-5 md:max-lg:px-6"
        onToggle={({ currentTarget }) => setHasPoints(currentTarget.open)}
      >
        <Summary className="mb-3">{text.startingPoints}</Summary>
        {hasPoints && (
          <Suspense fallback={null}>
            <StartingPoints kind={kind} personId={personId} />
          </Suspense>
        )}
      </details>
    </div>
  );
}

const isCompleted = ({ status }: Job) => status === "completed";

/**
 * The width follows the height of the window, so that screen, controls and strip are whole in it: 25.875rem is all that
 * stands above and below the screen. The screen of a wide window has one height, whatever is shown. In a narrow window
 * its parts are items of the page: the shot above the form, from edge to edge of a phone, the others below it.
 */
const COLUMN =
  "@container mx-auto flex flex-col gap-4 lg:max-w-[max(38.75rem,calc((100dvh-25.875rem)*16/9))] lg:[&>*]:[--media-height:var(--screen-height)] max-lg:[&>*]:[--media-height:max(12rem,min(70dvh,100dvh-var(--top)-var(--bar)-21rem))]";

/** Before the first job of a kind. */
function EmptyStage({ kind, personId }: { kind: JobKind; personId: string }) {
  const { title, advice } = KINDS[kind].empty;
  return (
    <div className="mx-auto max-w-[58.75rem] pt-4 lg:pt-7">
      <h2 className="type-title">{title}</h2>
      <p className="mt-1.5 mb-4.5 max-w-[52ch] text-ink-soft">{advice}</p>
      <StartingPoints kind={kind} personId={personId} />
    </div>
  );
}

/** The shape of the stage while its jobs load. */
function StageSkeleton() {
  return (
    <div className={COLUMN}>
      <div className="flex flex-col gap-3">
        <Skeleton className="aspect-video w-full rounded-xs" />
        <Skeleton className="h-27 w-full" />
        <Skeleton className="h-6 w-1/2" />
      </div>
    </div>
  );
}
