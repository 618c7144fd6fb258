"use client";

import { useQueries } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { queries } from "@/components/api/jobs";
import { comparedSelection } from "@/components/gallery/compared-selection";
import { TrashOthers } from "@/components/job/trash-others";
import { useFavorite, usePick } from "@/components/job/use-annotations";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { useStored } from "@/components/ui/use-stored";
import { isTakes, type Job } from "@/lib/jobs/job";
import { compareLink, MIN_COMPARED, swapCompared } from "@/lib/navigation/compare";
import { galleryLink, viewOf } from "@/lib/navigation/gallery";
import { ComparedJob } from "./compared-job";
import { DifferenceTable } from "./difference-table";
import { messages } from "./messages";
import { Transport } from "./transport";

const text = messages.compare;

/** Two to four results side by side, played together, and their differences. */
export function Compare({ ids: initialIds }: { ids: readonly string[] }) {
  const [ids, setIds] = useState(initialIds);
  const stage = useRef<HTMLDivElement>(null);
  const results = useQueries({ queries: ids.map((id) => queries.detail(id)) });
  const jobs = results.flatMap(({ data }) => data ?? []);
  const failed = results.find(({ error }) => error);

  const { back, favorite, pick, leave } = useComparisonEnd(jobs);

  const arrange = (next: readonly string[]) => {
    setIds(next);
    // Keeps the order in the address, without a history entry for each change.
    window.history.replaceState(null, "", compareLink(next));
  };
  return (
    <Page>
      <div className="flex items-center gap-4">
        <Link href={back} className={buttonLook({ variant: "quiet", size: "sm" })}>
          <ArrowLeft aria-hidden className="size-4" />
          {text.gallery}
        </Link>
        <h1 className="type-title">{text.title}</h1>
      </div>
      {failed ? (
        <ErrorState title={text.error} onRetry={() => void failed.refetch()}>
          {failed.error?.message}
        </ErrorState>
      ) : ids.length < MIN_COMPARED ? (
        <EmptyState
          title={text.empty.title}
          action={
            <Link href={galleryLink()} className={buttonLook({ variant: "primary" })}>
              {text.empty.action}
            </Link>
          }
        >
          {text.empty.text}
        </EmptyState>
      ) : jobs.length < ids.length ? (
        <Skeleton className="aspect-video max-h-96" />
      ) : (
        <>
          <div
            ref={stage}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] items-start gap-3"
          >
            {jobs.map((job, at) => (
              <ComparedJob
                key={job.id}
                job={job}
                isFirst={at === 0}
                isLast={at === jobs.length - 1}
                onMove={(by) => arrange(swapCompared(ids, at, at + by))}
                onFavorite={() => favorite(job)}
                onPick={pick && job.status === "completed" ? () => pick(job) : null}
                onRemove={
                  jobs.length > MIN_COMPARED ? () => arrange(ids.filter((id) => id !== job.id)) : null
                }
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            {jobs.length === 2 && (
              <Button size="sm" onClick={() => arrange(swapCompared(ids, 0, 1))}>
                {text.swap}
              </Button>
            )}
            <TrashOthers jobs={jobs} onTrashed={leave} />
          </div>
          <Transport key={[...ids].sort().join()} stage={stage} />
          <DifferenceTable jobs={jobs} />
        </>
      )}
    </Page>
  );
}

/**
 * The end of a comparison. `back` is the list it came from, whose selection is then restored. `favorite` marks a
 * result or takes the mark away; `pick` does the same for takes of one press, and is null for other jobs. `leave` goes
 * back without the selection.
 */
function useComparisonEnd(jobs: readonly Job[]) {
  const router = useRouter();
  const compared = useStored(comparedSelection);
  const isFromThere = compared !== null && jobs.every(({ id }) => compared.ids.includes(id));
  const back = isFromThere ? galleryLink(viewOf(compared.query)) : galleryLink();
  const favor = useFavorite();
  const pick = usePick(jobs);
  const areTakes = jobs.every(({ series }) => isTakes(series) && series.id === jobs[0]?.series?.id);
  return {
    back,
    favorite: (job: Job) => void favor(job),
    pick: areTakes ? (job: Job) => void pick(job) : null,
    leave: () => {
      comparedSelection.set(null);
      router.push(back);
    },
  };
}
