"use client";

import { clsx } from "clsx";
import { Tooltip } from "@/components/ui/tooltip";
import { useStored } from "@/components/ui/use-stored";
import { messages } from "./messages";
import { connection, serviceLost } from "./stores";

const DOTS = {
  connecting: "bg-ink-faint animate-pulse-slow",
  connected: "bg-positive",
  reconnecting: "bg-warning animate-pulse-slow",
  unreachable: "bg-warning",
  offline: "bg-danger",
} as const;

export function LiveDot() {
  const state = useStored(connection);
  const isLost = useStored(serviceLost);
  const shown = state === "connected" && isLost ? "unreachable" : state;
  const { word, means } = messages.liveDot[shown];
  const calm = shown === "connected" || shown === "connecting";
  return (
    <Tooltip text={means} side="bottom">
      <span data-connection={state} className="flex h-9 items-center gap-1.5 px-1.5 text-ink-soft text-xs">
        <span aria-hidden className={clsx("size-2 rounded-full", DOTS[shown])} />
        <span className={calm ? "sr-only" : "max-sm:sr-only"}>{word}</span>
      </span>
    </Tooltip>
  );
}
