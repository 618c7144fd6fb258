"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { jobsClient } from "@/components/api/jobs";
import { useNow } from "@/components/ui/use-now";
import type { Job } from "@/lib/jobs/job";
import { usualQuestion } from "@/lib/jobs/usual-time";
import { usualWords } from "./usual-words";

const usualQuery = (job: Pick<Job, "model_id" | "request">) => {
  const question = usualQuestion(job);
  return queryOptions({
    queryKey: ["usual-time", question],
    queryFn: ({ signal }) => jobsClient.usualTime(question, { signal }),
    staleTime: 5 * 60_000,
  });
};

/** How long jobs like this one take here; once it is slower than nearly all, that waiting is all there is to do. */
export function UsualTime({ job }: { job: Job }) {
  const usual = useQuery(usualQuery(job)).data?.usual;
  const now = useNow();
  if (!usual) return null;
  const elapsed = now === null ? 0 : (now - Date.parse(job.created_at)) / 1_000;
  return <span className="tabular-nums">{usualWords(usual, elapsed)}</span>;
}
