"use client";

import { useQuery } from "@tanstack/react-query";
import { typicalDurationQuery } from "@/components/api/jobs";
import { useNow } from "@/components/ui/clock";
import { isCancelable, isWaitingForSlot, type Job } from "@/lib/jobs/job";
import type { TypicalDuration as TypicalDurationResponse } from "@/lib/jobs/typical-duration";
import { messages } from "./messages";

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

/**
 * The text next to the elapsed time: "Usually 40–70 s". After the time in which 95 of 100 jobs were done, it
 * says that this one is slow and nothing is wrong.
 */
export function durationMessage(
  typical: NonNullable<TypicalDurationResponse["typical"]>,
  elapsedSeconds: number,
): string {
  if (elapsedSeconds > typical.slow_seconds) return messages.duration.late;
  return messages.duration.typical(span(typical.from_seconds, typical.to_seconds));
}

function span(from: number, to: number): string {
  const isLong = to >= 120;
  const step = isLong ? 60 : to >= 20 ? 5 : 1;
  const withUnit = isLong ? messages.duration.minutes : messages.duration.seconds;
  const low = Math.max(1, Math.floor(from / step) * (isLong ? 1 : step));
  const high = Math.max(low, Math.ceil(to / step) * (isLong ? 1 : step));
  return withUnit(low === high ? String(low) : `${low}–${high}`);
}
