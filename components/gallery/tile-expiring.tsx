"use client";

import { Clock } from "lucide-react";
import { useNow } from "@/components/ui/use-now";
import { formatSeconds } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.tileExpiring;

/**
 * How long a tile's file, which is not in our storage yet, is still available.
 * @param end when it expires, in milliseconds since 1970
 */
export function TileExpiring({ end }: { end: number }) {
  const now = useNow();
  if (now === null) return null;
  const seconds = Math.ceil((end - now) / 1_000);
  return (
    <span className="inline-flex h-6 items-center gap-1 rounded-full bg-black/70 px-2 text-white text-xs tabular-nums">
      <Clock aria-hidden className="size-3.5" />
      <span className="sr-only">{seconds > 0 ? text.expiresIn : text.notSaved}</span>
      {seconds > 0 ? formatSeconds(seconds) : text.expired}
    </span>
  );
}
