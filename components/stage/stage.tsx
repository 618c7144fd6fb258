import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
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
import { useStored } from "@/components/ui/use-stored";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { COLUMN } from "./column";
import { messages } from "./messages";
import { shownJob } from "./shown-job";

const text = messages.stage;

// Not `dynamic`, which would load them beside the form.
const StartingPoints = lazy(() =>
  importWithRetry(() => import("@/components/starting-points/starting-points")),
);
const loadShots = () => importWithRetry(() => import("./shots"));
const Shots = lazy(loadShots);

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
  const [hadNone, setHadNone] = useState(false);
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
  if (!main && sending.length === 0) {
    if (!hadNone) setHadNone(true);
    return <EmptyStage kind={kind} personId={personId} />;
  }
  const shots = (
    <Shots
      main={main}
      jobs={jobs}
      sending={sending}
      personId={personId}
      kind={kind}
      onShow={show}
      onTake={setShown}
    />
  );
  return hadNone ? (
    <Suspense fallback={<EmptyStage kind={kind} personId={personId} />}>{shots}</Suspense>
  ) : (
    shots
  );
}

/** Before the first job of a kind. */
function EmptyStage({ kind, personId }: { kind: JobKind; personId: string }) {
  const { title, advice } = KINDS[kind].empty;
  // Their code is there before the first press of Generate.
  useEffect(() => {
    const load = () => void loadShots().catch(() => undefined);
    const events = ["pointerdown", "keydown", "input"] as const;
    for (const event of events) window.addEventListener(event, load, { once: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, load);
    };
  }, []);
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
