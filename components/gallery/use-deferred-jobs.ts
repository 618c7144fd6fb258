"use client";

import { useMemo, useState } from "react";
import type { LiveOutline } from "@/lib/jobs/grid/outline";

const NONE: ReadonlySet<string> = new Set();

/** The jobs that arrived while a person was further down, and `letIn` to show them. */
export function useDeferredJobs(
  shape: Pick<LiveOutline, "version" | "arrivals"> | null,
  isDeferring: boolean,
) {
  const [since, setSince] = useState<{ version: number; seen: number } | null>(null);
  const arrivals = shape?.arrivals ?? [];
  const version = shape?.version ?? 0;
  if (isDeferring && since === null) setSince({ version, seen: arrivals.length });
  if (!isDeferring && since !== null) setSince(null);
  const seen = since?.version === version ? since.seen : 0;
  const deferred = useMemo(
    () => (isDeferring && arrivals.length > seen ? new Set(arrivals.slice(seen)) : NONE),
    [isDeferring, arrivals, seen],
  );
  const letIn = () => setSince({ version, seen: arrivals.length });
  return { deferred, waiting: deferred.size, letIn };
}
