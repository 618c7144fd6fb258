"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Columns2 } from "lucide-react";
import { queries } from "@/components/api/jobs";
import { JobCard } from "@/components/job/job-card";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { isSettled, type Job, type JobSeries } from "@/lib/jobs/job";
import { compareLink, MAX_COMPARED, MIN_COMPARED } from "@/lib/navigation/compare";
import { messages } from "./messages";
import { byPlace } from "./shown-job";

const text = messages.takeGrid;

type TakeGridProps = {
  /** The take that is shown large. */
  job: Job;
  series: JobSeries;
  /** The takes that the stage has already. */
  known: readonly Job[];
  /** Whether some of its takes have no answer yet. */
  isSending: boolean;
  onShow: (jobId: string) => void;
};

/** The takes of one press side by side. One is kept, and the others go to trash. */
export default function TakeGrid({ job, series, known, isSending, onShow }: TakeGridProps) {
  const list = useInfiniteQuery(queries.list({ series: series.id }, 100));
  const { apply, isApplying: isKeeping } = useBulkAction();
  const keep = (take: number, others: string[]) =>
    apply({ ids: others }, { do: "delete" }, ({ changed }) => text.kept(take, changed));
  const all = list.data?.pages.flatMap((page) => page.data) ?? known;
  const takes = all.toSorted(byPlace);
  // A take that is left alone needs no choice.
  if (all.length < 2) return null;
  const isOver = !isSending && all.every(({ status }) => isSettled(status));
  const completed = takes.filter(({ status }) => status === "completed").map(({ id }) => id);
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">{text.title(takes.length)}</h2>
        {!isOver && <p className="text-ink-faint text-xs">{text.waiting}</p>}
        {isOver && completed.length >= MIN_COMPARED && (
          <Link href={compareLink(completed.slice(0, MAX_COMPARED))} className={buttonLook({ size: "sm" })}>
            <Columns2 aria-hidden className="size-4" />
            {text.compare}
          </Link>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {takes.map((take) => (
          <li
            key={take.id}
            aria-current={take.id === job.id || undefined}
            className="group flex flex-col gap-2"
          >
            <JobCard job={take}>
              {(picture) => (
                <button
                  type="button"
                  onClick={() => onShow(take.id)}
                  className="rounded-lg text-left outline-offset-2 group-aria-[current]:ring-2 group-aria-[current]:ring-accent"
                >
                  <span className="sr-only">{text.show(numberOf(take))}</span>
                  {picture}
                </button>
              )}
            </JobCard>
            {isOver && take.status === "completed" && (
              <Button
                size="sm"
                busy={isKeeping}
                icon={<Check aria-hidden className="size-4" />}
                aria-label={text.keepTake(numberOf(take))}
                onClick={() => void keep(numberOf(take), otherIds(take, all))}
              >
                {text.keep}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const numberOf = ({ series }: Job): number => (series?.position ?? 0) + 1;
const otherIds = (kept: Job, all: readonly Job[]): string[] =>
  all.flatMap(({ id }) => (id === kept.id ? [] : [id]));
