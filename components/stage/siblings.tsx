"use client";

import { useId } from "react";
import { JobCard } from "@/components/job/job-card";
import { isActive, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.siblings;

type SiblingsProps = { jobs: readonly Job[]; onShow: (jobId: string) => void };

/** The other jobs in small, live: those in progress above the ones that have ended. A press shows one large. */
export function Siblings({ jobs, onShow }: SiblingsProps) {
  const running = jobs.filter(({ status }) => isActive(status));
  const ended = jobs.filter(({ status }) => !isActive(status));
  return (
    <>
      <Section title={text.inProgress} jobs={running} onShow={onShow} />
      <Section title={text.recent} jobs={ended} onShow={onShow} />
    </>
  );
}

function Section({ title, jobs, onShow }: SiblingsProps & { title: string }) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-medium text-ink-soft text-sm">
        {title}
      </h2>
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
