"use client";

import { JobCard } from "@/components/job/job-card";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.siblings;

type SiblingsProps = { jobs: readonly Job[]; onShow: (jobId: string) => void };

/** Earlier jobs in small, live. A press shows one large. */
export function Siblings({ jobs, onShow }: SiblingsProps) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={text.label} className="flex flex-col gap-3">
      <h2 className="font-medium text-ink-soft text-sm">{text.title}</h2>
      <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] sm:gap-4">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job}>
              {(picture) => (
                <button type="button" onClick={() => onShow(job.id)} className="rounded-lg text-left">
                  <span className="sr-only">{text.show(job.prompt.slice(0, 80))}</span>
                  {picture}
                </button>
              )}
            </JobCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
