"use client";

import { useQuery } from "@tanstack/react-query";
import { ListVideo } from "lucide-react";
import { lazy, Suspense } from "react";
import { summaryQuery } from "@/components/api/summary";
import { usePopupButton } from "@/components/ui/popup-button";
import { useStored } from "@/components/ui/use-stored";
import { formatCount } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { latest } from "./latest";
import { messages } from "./messages";
import { queueSeen, unwatchedCompletions } from "./stores";

const load = () => importWithRetry(() => import("./queue-panel"));
const QueuePanel = lazy(load);

/**
 * How many jobs are in progress, and a mark when one has ended since the panel was last opened. The panel is
 * loaded when the pointer or the focus first reaches the button.
 */
export function QueueButton() {
  const { button, popup } = usePopupButton(load);
  const active = useQuery(summaryQuery()).data?.active ?? 0;
  const end = latest(Object.values(useStored(unwatchedCompletions)));
  const seen = useStored(queueSeen);
  const hasNews = end !== null && (seen === null || end > seen);
  return (
    <>
      <button
        {...button}
        aria-label={messages.queueButton.label(active, hasNews)}
        aria-haspopup="dialog"
        className="touch-target grid size-9 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink data-open:bg-press"
      >
        <span className="relative">
          <ListVideo aria-hidden className="size-4.5" strokeWidth={1.75} />
          {active > 0 && (
            <span className="absolute -top-2 left-2.5 min-w-4 rounded-full bg-ink px-1 text-center font-semibold text-[0.6875rem] leading-4 text-canvas tabular-nums">
              {formatCount(active)}
            </span>
          )}
          {hasNews && (
            <span aria-hidden className="absolute -right-1 -bottom-1 size-2 rounded-full bg-positive" />
          )}
        </span>
      </button>
      {popup && (
        <Suspense fallback={null}>
          <QueuePanel {...popup} />
        </Suspense>
      )}
    </>
  );
}
