"use client";

import { useNow } from "@/components/ui/use-now";
import { formatRelative } from "@/lib/platform/format";

/** How long ago something was; the date until the page knows what time it is. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return <time dateTime={at}>{now === null ? at.slice(0, 10) : formatRelative(at, now)}</time>;
}
