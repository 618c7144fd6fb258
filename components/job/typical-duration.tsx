"use client";

import { useQuery } from "@tanstack/react-query";
import { typicalDurationQuery } from "@/components/api/jobs";
import { useNow } from "@/components/ui/use-now";
import { isCancelable, isWaitingForSlot, type Job } from "@/lib/jobs/job";
import { durationMessage } from "./duration-messages";

/**
 * How long jobs like this one take here. When it is slower than almost all, it says that waiting is enough.
 */
export function TypicalDuration({ job }: { job: Job }) {
  const typical = useQuery(typicalDurationQuery(job)).data?.typical;
  const now = useNow();
  // A job that waits to be sent again has not begun.
  if (!typical || isWaitingForSlot(job) || isCancelable(job)) return null;
  const elapsed = now === null ? 0 : (now - Date.parse(job.created_at)) / 1_000;
  return <span className="tabular-nums">{durationMessage(typical, elapsed)}</span>;
}
