"use client";

import { useNow } from "@/components/ui/use-now";
import { expiringAt } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { formatSeconds } from "@/lib/platform/format";

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
      {seconds > 0
        ? `The service keeps it for ${formatSeconds(Math.ceil(seconds))} more`
        : "The service's link has ended"}
    </span>
  );
}
