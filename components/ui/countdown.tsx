"use client";

import { useNow } from "./use-now";

/** Whole seconds until `at` (epoch milliseconds), for a wait that ends by itself. */
export function Countdown({ at, ended = "now" }: { at: number; ended?: string }) {
  const now = useNow();
  if (now === null) return null;
  const seconds = Math.ceil((at - now) / 1_000);
  return <span className="tabular-nums">{seconds > 0 ? `in ${seconds} s` : ended}</span>;
}
