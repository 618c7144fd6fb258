"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { ignoreButtonPress, type PopupProps } from "@/components/ui/popup-button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Job } from "@/lib/jobs/job";
import { galleryLink } from "@/lib/navigation/gallery";
import { CancelWaiting } from "./cancel-waiting";
import { messages } from "./messages";
import { QueueRow } from "./queue-row";
import { useQueue } from "./use-queue";

const text = messages.queuePanel;

/** What runs, what waits, and what has ended since the panel was last open. */
export default function QueuePanel({ id, anchor, popup, open, onOpenChange }: PopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={ignoreButtonPress(anchor, onOpenChange)}>
      {/* A named section, so that popups at the end of the body are inside a landmark. */}
      <Popover.Portal render={<section aria-label={text.title} />}>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Popover.Popup
            ref={popup}
            id={id}
            finalFocus={anchor}
            className="flex max-h-[min(36rem,var(--available-height))] w-96 max-w-(--available-width) origin-(--transform-origin) flex-col rounded-lg bg-raised text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <header className="flex items-center justify-between gap-4 border-line border-b py-2 pr-3 pl-4">
              <Popover.Title className="font-semibold text-base">{text.title}</Popover.Title>
              <Link
                href={galleryLink()}
                onClick={() => onOpenChange(false)}
                className="touch-target rounded-md py-1 text-accent-ink text-sm hover:underline"
              >
                {text.viewAll}
              </Link>
            </header>
            <Queue onLeave={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Queue({ onLeave }: { onLeave: () => void }) {
  const { running, waiting, hasMore, ended, isFirst, isPending, error } = useQueue();
  if (error) return <p className="p-4 text-ink-soft text-sm">{text.failed}</p>;
  if (isPending) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  const isIdle = running.length + waiting.length === 0;
  return (
    <div className="flex flex-col gap-3 overflow-y-auto overscroll-contain p-2">
      {isIdle && (
        <div className="px-2 py-3 text-center text-sm">
          <p className="font-medium">{text.empty}</p>
          <p className="text-ink-soft">{text.emptyAdvice}</p>
        </div>
      )}
      <Section title={text.running} jobs={running} onLeave={onLeave} />
      <Section
        title={text.waiting}
        jobs={waiting}
        action={<CancelWaiting jobs={waiting} />}
        onLeave={onLeave}
      />
      {hasMore && <p className="px-2 text-ink-soft text-xs">{text.more}</p>}
      <Section title={isFirst ? text.recent : text.ended} jobs={ended} onLeave={onLeave} />
    </div>
  );
}

type SectionProps = { title: string; jobs: readonly Job[]; action?: ReactNode; onLeave: () => void };

function Section({ title, jobs, action, onLeave }: SectionProps) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-4 px-2 pb-1">
        <h3 className="font-medium text-ink-soft text-xs">{title}</h3>
        {action}
      </div>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <QueueRow job={job} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}
