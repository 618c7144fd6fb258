"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { queries } from "@/components/api/jobs";
import { outboxOf } from "@/components/api/outbox";
import { KIND_ICONS } from "@/components/job/icons";
import { useModelNames } from "@/components/job/use-model-names";
import { refusedInForm } from "@/components/shell/stores";
import { useOutbox } from "@/components/submit/use-outbox";
import { presses } from "@/components/submit/use-submit";
import { Countdown } from "@/components/ui/clock";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useStored } from "@/components/ui/use-stored";
import { isTakes, type JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelOf, promptOf, requestLine } from "@/lib/kinds/request-summary";
import type { OutboxEntry } from "@/lib/outbox/outbox";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { MainJob } from "./main-job";
import { messages } from "./messages";
import { PendingJob } from "./pending-job";
import { onePerSubmission, shownJob, takesWith } from "./shown-job";
import { Siblings } from "./siblings";

const text = messages.stage;

// The actions of a job are loaded only when there is one. The clip and its texts are rendered at once.
const loadActions = () => importWithRetry(() => import("./main-actions"));
const MainActions = dynamic(loadActions, { ssr: false, loading: () => <div className="h-7" /> });
// Later visits show them on demand.
const StartingPoints = dynamic(() =>
  importWithRetry(() => import("@/components/starting-points/starting-points")),
);
// Most jobs are made alone.
const PartSeries = dynamic(() => importWithRetry(() => import("./part-series")), { ssr: false });
const TakeGrid = dynamic(() => importWithRetry(() => import("./take-grid")), { ssr: false });

/** The newest job large; below it the others, those in progress first; all live. */
export function Stage({ personId, kind }: { personId: string; kind: JobKind }) {
  const outbox = outboxOf(personId);
  useOutbox(outbox);
  const sending = useStored(outbox.box).filter((entry) => entry.kind === kind);
  const list = useInfiniteQuery(queries.stage(kind));
  const refused = useStored(refusedInForm);
  // Whoever makes something of a job sees that job.
  const from = useSearchParams().get("from");
  const source = from?.startsWith("job_") ? from : null;
  const [shown, setShown] = useState(source);
  useEffect(() => {
    if (source) setShown(source);
  }, [source]);
  // What is chosen, such as a pick, stays until the next press in this tab.
  const pressed = useStored(presses);
  const [seen, setSeen] = useState(pressed);
  if (seen !== pressed) {
    setSeen(pressed);
    setShown(null);
  }
  const [hasPoints, setHasPoints] = useState(false);
  const show = (jobId: string) => {
    setShown(jobId);
    // The large job stands at the top, and the small ones may be far below it.
    const stage = document.getElementById("stage");
    stage?.scrollTo({ top: 0 });
    if (stage && stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
  };
  // A chosen take may be older than the jobs of the list.
  const isListed = list.data?.pages.some((page) => page.data.some(({ id }) => id === shown)) ?? true;
  const { data: chosen } = useQuery({ ...queries.detail(shown ?? ""), enabled: shown !== null && !isListed });
  const older = isListed || chosen?.id !== shown || chosen?.deleted_at ? null : chosen;
  // Loaded before the first job appears.
  useEffect(() => void loadActions().catch(() => undefined), []);

  if (list.isPending) return <StageSkeleton />;
  if (list.isError) {
    return (
      <ErrorState title={text.error.title} onRetry={() => void list.refetch()}>
        {list.error.message} {text.error.text}
      </ErrorState>
    );
  }
  const jobs = list.data.pages.flatMap((page) => page.data);
  // What the form speaks of takes the place of a result only where there is none.
  const accepted = jobs.filter(({ id }) => id === shown || !refused.includes(id));
  const main = older ?? shownJob(accepted, sending, shown) ?? shownJob(jobs, sending, shown);
  if (!main && sending.length === 0) {
    const { title, advice } = KINDS[kind].empty;
    const Icon = KIND_ICONS[kind];
    return (
      <>
        <EmptyState drawing={<Icon className="size-8" strokeWidth={1.25} />} title={title}>
          {advice}
        </EmptyState>
        <StartingPoints kind={kind} personId={personId} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {onePerSubmission(sending).map((entry) => (
        <SendingCard key={entry.token} entry={entry} />
      ))}
      {main && isTakes(main.series) && (
        <TakeGrid job={main} series={main.series} known={takesWith(main, jobs)} onShow={setShown} />
      )}
      {main && (
        <MainJob
          key={main.id}
          job={main}
          actions={
            <MainActions
              job={main}
              before={jobs.slice(jobs.indexOf(main) + 1).find(({ status }) => status === "completed") ?? null}
              personId={personId}
              onSent={() => setShown(null)}
            />
          }
        >
          {main.series && !isTakes(main.series) && (
            <PartSeries job={main} series={main.series} personId={personId} onShow={show} />
          )}
        </MainJob>
      )}
      <Siblings
        jobs={jobs.filter((job) => job !== main && !(main && takesWith(main, jobs).includes(job)))}
        onShow={show}
      />
      <details onToggle={({ currentTarget }) => setHasPoints(currentTarget.open)}>
        <summary className="mb-3 w-fit cursor-pointer rounded-sm font-medium text-ink-soft text-sm">
          {text.startingPoints}
        </summary>
        {hasPoints && <StartingPoints kind={kind} personId={personId} />}
      </details>
    </div>
  );
}

/** A press of Generate without a response: shown at once, and never lost. */
function SendingCard({ entry }: { entry: OutboxEntry }) {
  const { kind, request } = entry;
  const nameOf = useModelNames(kind);
  return (
    <article data-status={entry.lost > 0 ? "checking" : "sending"} className="flex flex-col gap-3">
      <PendingJob
        job={entry}
        status={entry.lost > 0 ? "checking" : "sending"}
        since={new Date(entry.pressedAt).toISOString()}
      />
      <p className="line-clamp-3 break-words">{promptOf(kind, request)}</p>
      <p className="text-ink-faint text-xs tabular-nums">
        {[
          isTakes(entry.series) && messages.takeGrid.title(entry.series.count),
          nameOf(modelOf(kind, request)),
          requestLine(kind, request),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-ink-soft text-sm">
        <Waiting entry={entry} />
      </p>
    </article>
  );
}

function Waiting({ entry: { waitingFor, retryAt } }: { entry: OutboxEntry }) {
  if (waitingFor === "sign_in") return text.signedOut;
  if (!waitingFor) return text.sending;
  const { before, after } = waitingFor === "network" ? text.network : text.rateLimited;
  return (
    <>
      {before}
      {retryAt !== null && (
        <>
          {" "}
          <Countdown at={retryAt} />
        </>
      )}
      {after}
    </>
  );
}

/** The shape of the stage while its jobs load. */
function StageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  );
}
