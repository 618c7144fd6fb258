"use client";

import { formatClock } from "@/lib/platform/format";
import { useNow } from "./use-now";

/** Time since `since` (ISO), counting; not announced, because it changes every second. */
export function Elapsed({ since, until }: { since: string; until?: string | null }) {
  const now = useNow();
  const end = until ? Date.parse(until) : now;
  if (end === null) return null;
  return (
    <time className="tabular-nums" aria-live="off">
      {formatClock((end - Date.parse(since)) / 1_000)}
    </time>
  );
}
