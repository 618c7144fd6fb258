"use client";

import { StatusBadge } from "@/components/job/job-status";
import { aspectOf } from "@/components/job/shape";
import { Countdown, Elapsed } from "@/components/ui/clock";
import { modelOf, promptOf, requestLine } from "@/lib/kinds/request-summary";
import type { OutboxEntry } from "@/lib/outbox/outbox";

/** A press of Generate without an answer: shown at once, and never lost. */
export function SendingCard({ entry }: { entry: OutboxEntry }) {
  const { kind, request } = entry;
  return (
    <article data-status={entry.lost > 0 ? "checking" : "sending"} className="flex flex-col gap-3">
      <div
        className="relative flex max-h-[min(60vh,40rem)] w-full flex-col justify-end rounded-lg bg-sunken p-4"
        style={{ aspectRatio: aspectOf({ request, assets: [] }) }}
      >
        <div className="flex items-center justify-between text-ink-soft text-xs">
          <StatusBadge status={entry.lost > 0 ? "checking" : "sending"} />
          <Elapsed since={new Date(entry.pressedAt).toISOString()} />
        </div>
      </div>
      <p className="line-clamp-3 break-words">{promptOf(kind, request)}</p>
      <p className="text-ink-faint text-xs tabular-nums">
        {[modelOf(kind, request), requestLine(kind, request)].filter(Boolean).join(" · ")}
      </p>
      <p className="text-ink-soft text-sm">
        <Waiting entry={entry} />
      </p>
    </article>
  );
}

function Waiting({ entry: { waitingFor, retryAt } }: { entry: OutboxEntry }) {
  if (waitingFor === "network") {
    return (
      <>
        The connection was lost before an answer came. The same request is asked again{" "}
        {retryAt !== null && <Countdown at={retryAt} />}; it can never be made twice.
      </>
    );
  }
  if (waitingFor === "rate_limit") {
    return (
      <>Too many requests at once. It goes by itself {retryAt !== null && <Countdown at={retryAt} />}.</>
    );
  }
  if (waitingFor === "sign_in") return <>Waiting until you are signed in again.</>;
  return <>On its way.</>;
}
