import { Popover } from "@base-ui/react/popover";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { queueClient, queueQuery } from "@/components/api/boards";
import { jobQueries, jobsClient } from "@/components/api/jobs";
import { summaryQuery } from "@/components/api/summary";
import { messages as jobMessages } from "@/components/job/messages";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { useTask } from "@/components/ui/use-task";
import type { QueueChange } from "@/lib/boards/run";
import { applyJob } from "@/lib/jobs/apply-job";
import { isCancelable, isWaiting, type Job } from "@/lib/jobs/job";
import { galleryLink } from "@/lib/navigation/gallery";
import { isConnectionTrouble } from "../balance-figure";
import { endedAt } from "../job-ends";
import { latestMoment } from "../latest-moment";
import { messages as shellMessages } from "../messages";
import { connection, queueSeen, unwatchedCompletions, upstreamLost } from "../stores";
import { messages } from "./messages";
import { QueueRow } from "./queue-row";
import { QueuedTakes } from "./queued-takes";

const text = messages.queuePanel;

/** What runs, what waits, and what has ended since the panel was last open. */
export default function QueuePanel(popup: PopupProps) {
  const { onOpenChange } = popup;
  const frame = popupFrame(popup, text.title);
  return (
    <Popover.Root {...frame.root}>
      <Popover.Portal {...frame.portal}>
        <Popover.Positioner {...frame.positioner} align="end">
          <Popover.Popup
            {...frame.popup}
            className="popup-box flex flex-col md:w-108 md:max-h-[min(36rem,var(--available-height))]"
          >
            <header className="flex items-center justify-between gap-4 border-line border-b py-2 pr-3 pl-4">
              <div>
                <Popover.Title className="type-label">{text.title}</Popover.Title>
                <Sums />
              </div>
              <Link
                href={galleryLink()}
                onClick={() => onOpenChange(false)}
                className="touch-target rounded-md py-1 text-link text-ink-soft text-sm hover:text-ink"
              >
                {text.viewAll}
              </Link>
            </header>
            <ConnectionLine />
            <Queue onLeave={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What the jobs in progress reserve, and what was charged this month. Nothing says zero. */
function Sums() {
  const { data } = useQuery(summaryQuery());
  const sums = [
    data && data.held_credits > 0 && text.reserved(data.held_credits),
    data && data.spent_this_month_credits > 0 && text.charged(data.spent_this_month_credits),
  ].filter(Boolean);
  return sums.length > 0 && <p className="text-ink-soft text-xs tabular-nums">{sums.join(" · ")}</p>;
}

/** What it means that the page is not connected, or the API not reached. */
function ConnectionLine() {
  const state = useStored(connection);
  const isLost = useStored(upstreamLost);
  const shown = state === "connected" && isLost ? "unreachable" : state;
  if (!isConnectionTrouble(shown)) return null;
  return (
    <p className="border-line border-b px-4 py-2 text-ink-soft text-sm">
      {shellMessages.connection[shown].means}
    </p>
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
    <div className="flex flex-col gap-3 overflow-y-auto overscroll-contain p-2 max-md:pb-4">
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
      <Queued onLeave={onLeave} />
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
        <h3 className="font-[550] text-ink-soft text-xs">{title}</h3>
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

/** What waits of boards, and has not become a job. */
function Queued({ onLeave }: { onLeave: () => void }) {
  const cache = useQueryClient();
  const { data } = useQuery(queueQuery);
  if (!data) return null;
  const change = async (to: QueueChange) => {
    cache.setQueryData(queueQuery.queryKey, await queueClient.change({ body: to }));
  };
  return <QueuedTakes queue={data} onChange={change} onLeave={onLeave} />;
}

const cancelText = jobMessages.cancelJob;

/** Cancels every job that waits to be sent again; empty when there is none. */
function CancelWaiting({ jobs }: { jobs: readonly Job[] }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const cancelable = jobs.filter(isCancelable);
  if (cancelable.length === 0) return null;
  const cancelAll = async () => {
    // The last in line first: each cancellation sends the next one again.
    const outcomes = await Promise.allSettled(
      cancelable.toReversed().map(async ({ id }) => {
        applyJob(cache, await jobsClient.cancel({ params: { jobId: id }, body: {} }));
      }),
    );
    const canceled = outcomes.filter(({ status }) => status === "fulfilled").length;
    const sent = outcomes.length - canceled;
    toast(sent === 0 ? cancelText.canceled(canceled) : cancelText.failedSome(canceled, sent));
  };
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => run(cancelAll, cancelText.failed)}>
      {cancelText.cancelAll(cancelable.length)}
    </Button>
  );
}

/** As many ended jobs as a person looks through here. The gallery has them all. */
const MAX_ENDED = 20;
/** Before the first opening everything is new, so only the latest are listed. */
const FIRST_ENDED = 5;

/**
 * The jobs of the queue panel, live, in the order they run, the next one first: running, waiting, and ended since the
 * panel was last opened, the latest first. While this is mounted, what it lists counts as seen.
 */
function useQueue() {
  const active = useInfiniteQuery(jobQueries.list({ status: "active", sort: "oldest" }));
  const settled = useInfiniteQuery(jobQueries.list({ status: "settled" }, MAX_ENDED));
  // What was new at the opening stays listed until the panel closes.
  const [since] = useState(queueSeen.get);
  const all = jobsOf(settled.data);
  // A job may have ended that is not listed: one of many, or one in the trash.
  const newest = latestMoment([...all.map(endedAt), ...Object.values(useStored(unwatchedCompletions))]);
  useEffect(() => {
    if (newest) queueSeen.set((seen) => latestMoment([seen, newest]));
  }, [newest]);

  const isNew = (job: Job) => since === null || (endedAt(job) ?? "") > since;
  const jobs = jobsOf(active.data);
  return {
    running: jobs.filter((job) => !isWaiting(job)),
    // The API has the queued ones. The others follow as it lets them in, the oldest first.
    waiting: [...jobs.filter(isQueued), ...jobs.filter((job) => isWaiting(job) && !isQueued(job))],
    hasMore: active.hasNextPage,
    ended: all.filter(isNew).slice(0, since === null ? FIRST_ENDED : MAX_ENDED),
    isFirst: since === null,
    isPending: active.isPending || settled.isPending,
    error: active.error ?? settled.error,
  };
}

const jobsOf = (list: { pages: { data: Job[] }[] } | undefined): Job[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

const isQueued = ({ status }: Job): boolean => status === "queued";
