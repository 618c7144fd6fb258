"use client";

import { useNow } from "@/components/ui/use-now";
import { expiringAt } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";

/**
 * How long the service keeps a file that we have not copied; empty for a copied file, or one that never
 * expires.
 */
export function TimeLeft({ job }: { job: Pick<Job, "assets"> }) {
  const now = useNow();
  const end = expiringAt(job);
  if (end === null || now === null) return null;
  const seconds = (end - now) / 1_000;
  return (
    <span className="tabular-nums">
      {seconds > 0 ? messages.timeLeft.expiresIn(Math.ceil(seconds)) : messages.timeLeft.expired}
    </span>
  );
}
