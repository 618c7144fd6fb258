"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Columns2 } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { queries } from "@/components/api/jobs";
import { JobCard } from "@/components/job/job-card";
import { TrashOthers } from "@/components/job/trash-others";
import { usePick } from "@/components/job/use-annotations";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { preferences } from "@/components/ui/preferences";
import { pressByKey, singleKey } from "@/components/ui/press-by-key";
import { takeNumber } from "@/lib/jobs/facts";
import type { Job, JobSeries } from "@/lib/jobs/job";
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
  onShow: (jobId: string) => void;
};

/**
 * The takes of one press side by side. One is picked, which changes nothing else; the others are moved to the trash
 * by a button of its own. The keys 1 to 8 show a take, K picks the one that is shown.
 */
export default function TakeGrid({ job, series, known, onShow }: TakeGridProps) {
  const list = useInfiniteQuery(queries.list({ series: series.id }, 100));
  const all = list.data?.pages.flatMap((page) => page.data) ?? known;
  const takes = all.toSorted(byPlace);
  const pick = usePick(takes, ({ id }) => onShow(id));
  const section = useRef<HTMLElement>(null);
  useTakeKeys(section);
  // A take that is left alone needs no choice.
  if (all.length < 2) return null;
  const shown = takes.find(({ picked }) => picked) ?? job;
  const completed = takes.filter(({ status }) => status === "completed").map(({ id }) => id);
  return (
    <section ref={section} aria-label={text.label} className="flex flex-col gap-3">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-sm">{text.title(takes.length)}</h2>
        {completed.length >= MIN_COMPARED && (
          <Link href={compareLink(completed.slice(0, MAX_COMPARED))} className={buttonLook({ size: "sm" })}>
            <Columns2 aria-hidden className="size-4" />
            {text.compare}
          </Link>
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {takes.map((take) => {
          const number = takeNumber(take);
          const isShown = take.id === job.id;
          return (
            <li key={take.id} aria-current={isShown || undefined} className="group flex flex-col gap-2">
              <JobCard job={take}>
                {(picture) => (
                  <button
                    type="button"
                    aria-keyshortcuts={String(number)}
                    onClick={() => onShow(take.id)}
                    className="rounded-lg text-left outline-offset-2 group-aria-[current]:ring-2 group-aria-[current]:ring-ink"
                  >
                    <span className="sr-only">{text.show(number)}</span>
                    {picture}
                  </button>
                )}
              </JobCard>
              {take.status === "completed" && (
                <Button
                  size="sm"
                  icon={<Check aria-hidden className="size-4" />}
                  aria-label={text.pickTake(number)}
                  aria-pressed={take.picked}
                  aria-keyshortcuts={isShown ? "K" : undefined}
                  className="aria-pressed:border-accent aria-pressed:text-accent-ink"
                  onClick={() => void pick(take)}
                >
                  {text.pick}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <TrashOthers jobs={takes} onTrashed={() => onShow(shown.id)} />
    </section>
  );
}

/** Single keys that press the buttons of the takes, wherever the focus is, except in a text or a dialog. */
function useTakeKeys(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKey(event);
      if (!key || !preferences.get().singleKeys || document.querySelector("[role=dialog]")) return;
      if (pressByKey(section.current, key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [section]);
}
