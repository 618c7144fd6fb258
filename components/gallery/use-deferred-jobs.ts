"use client";

import { useMemo, useState } from "react";
import type { LiveOutline } from "@/lib/jobs/grid/outline";

const NONE: ReadonlySet<string> = new Set();

/** The jobs that came since a person began to look elsewhere, and `letIn` to show them after all. */
export function useDeferredJobs(shape: Pick<LiveOutline, "version" | "arrivals"> | null, isHeld: boolean) {
  const [since, setSince] = useState<{ version: number; seen: number } | null>(null);
  const arrivals = shape?.arrivals ?? [];
  const version = shape?.version ?? 0;
  if (isHeld && since === null) setSince({ version, seen: arrivals.length });
  if (!isHeld && since !== null) setSince(null);
  const seen = since?.version === version ? since.seen : 0;
  const held = useMemo(
    () => (isHeld && arrivals.length > seen ? new Set(arrivals.slice(seen)) : NONE),
    [isHeld, arrivals, seen],
  );
  const letIn = () => setSince({ version, seen: arrivals.length });
  return { held, waiting: held.size, letIn };
}
