"use client";

import { clsx } from "clsx";
import { Tooltip } from "@/components/ui/tooltip";
import { useStored } from "@/components/ui/use-stored";
import { connection } from "./stores";

const LOOK = {
  connecting: {
    dot: "bg-ink-faint animate-pulse-slow",
    word: "Connecting",
    means: "Live updates are starting.",
  },
  connected: { dot: "bg-positive", word: "Live", means: "Live: changes appear by themselves." },
  reconnecting: {
    dot: "bg-warning animate-pulse-slow",
    word: "Reconnecting",
    means: "The live connection was lost. Jobs go on; what is shown catches up by itself.",
  },
  offline: { dot: "bg-danger", word: "Offline", means: "This device is offline. Jobs go on without it." },
} as const;

export function LiveDot() {
  const state = useStored(connection);
  const { dot, word, means } = LOOK[state];
  const calm = state === "connected" || state === "connecting";
  return (
    <Tooltip text={means} side="bottom">
      <span data-connection={state} className="flex h-9 items-center gap-1.5 px-1.5 text-ink-soft text-xs">
        <span aria-hidden className={clsx("size-2 rounded-full", dot)} />
        <span className={calm ? "sr-only" : "max-sm:sr-only"}>{word}</span>
      </span>
    </Tooltip>
  );
}
