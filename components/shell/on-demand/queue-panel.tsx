import { Popover } from "@base-ui/react/popover";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Pause, X } from "lucide-react";
import { useEffect, useState } from "react";
import { queueQuery } from "@/components/api/boards";
import { jobQueries } from "@/components/api/jobs";
import { summaryQuery } from "@/components/api/summary";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { PopupProps } from "@/components/ui/popup-button";
import { popupFrame } from "@/components/ui/popup-frame";
import { Skeleton } from "@/components/ui/skeleton";
import { useStored } from "@/components/ui/use-stored";
import { countInProgress } from "@/lib/jobs/in-progress";
import { isWaiting, type Job } from "@/lib/jobs/job";
import { galleryLink } from "@/lib/navigation/gallery";
import { isConnectionTrouble } from "../balance-figure";
import { endedAt } from "../job-ends";
import { latestMoment } from "../latest-moment";
import { messages as shellMessages } from "../messages";
import { connection, queueSeen, unwatchedCompletions, upstreamLost } from "../stores";
import { messages } from "./messages";
import { QueueBoardPart } from "./queue/queue-board";
import { EndedPart } from "./queue/queue-ended";
import { groupEnded, groupQueue } from "./queue/queue-groups";
import { useBoards } from "./queue/use-boards";
import { useQueueActions } from "./queue/use-queue-actions";
import { useTimeLeft } from "./queue/use-time-left";

const text = messages.queuePanel;

/** What runs and what waits, by board and shot, and what has ended since the panel was last open. */
export default function QueuePanel(popup: PopupProps) {
  const { onOpenChange } = popup;
  const frame = popupFrame(popup, text.title);
  const leave = () => onOpenChange(false);
  return (
    <Popover.Root {...frame.root}>
      <Popover.Portal {...frame.portal}>
        <Popover.Positioner {...frame.positioner} align="end">
          <Popover.Popup
            {...frame.popup}
            className="popup-box flex flex-col overflow-hidden md:w-105 md:max-h-[min(var(--available-height),100dvh-4.25rem)]"
          >
            <header className="flex items-center gap-2.5 border-line border-b py-2.5 pr-2.5 pl-4.5">
              <Popover.Title className="type-heading">{text.title}</Popover.Title>
              <Counts />
              <IconButton
                size="sm"
                label={text.close}
                icon={<X aria-hidden />}
                onClick={leave}
                className="ml-auto"
              />
            </header>
            <ConnectionLine />
            <Queue onLeave={leave} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The numbers of the top bar. */
function Counts() {
  const { data } = useQuery(summaryQuery());
  if (!data) return null;
  const { running, waiting } = countInProgress({ ...data, queued: data.queued_takes });
  return <p className="text-ink-soft text-sm tabular-nums">{text.shown(running, waiting)}</p>;
}

/** What it means that the page is not connected, or the API not reached. */
function ConnectionLine() {
  const state = useStored(connection);
  const isLost = useStored(upstreamLost);
  const shown = state === "connected" && isLost ? "unreachable" : state;
  if (!isConnectionTrouble(shown)) return null;
  return (
    <p className="border-line border-b px-4.5 py-2 text-ink-soft text-sm">
      {shellMessages.connection[shown].means}
    </p>
  );
}

function Queue({ onLeave }: { onLeave: () => void }) {
  const { jobs, hasMore, ended, isPending, error } = useQueue();
  const { data: queue } = useQuery(queueQuery);
  const takes = queue?.takes ?? [];
  const boards = groupQueue(jobs, takes);
  const endedShots = groupEnded(ended);
  const boardIds = [...boards.map(({ id }) => id), ...endedShots.map(({ boardId }) => boardId)];
  const boardOf = useBoards([...new Set(boardIds.flatMap((id) => id ?? []))].sort());
  const left = useTimeLeft(jobs);
  const { actionsOf, ...actions } = useQueueActions(jobs, takes);
  if (error) return <p className="p-4.5 text-ink-soft text-sm">{text.failed}</p>;
  if (isPending) {
    return (
      <div className="flex flex-col gap-3 p-4.5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  const unlisted = (queue?.waiting ?? 0) - takes.length;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4.5 pt-3 pb-3.5">
        {boards.length === 0 && (
          <div className="py-3 text-center text-sm">
            <p className="font-medium">{text.empty}</p>
            <p className="text-ink-soft">{text.emptyAdvice}</p>
          </div>
        )}
        {boards.map((board) => (
          <QueueBoardPart
            key={board.id}
            board={board}
            known={boardOf(board.id)}
            left={left}
            actionsOf={actionsOf}
            onLeave={onLeave}
          />
        ))}
        {unlisted > 0 && <p className="text-ink-soft text-xs">{text.moreQueued(unlisted)}</p>}
        {hasMore && (
          <Link
            href={galleryLink({ status: "active" })}
            onClick={onLeave}
            className="text-ink-soft text-link text-xs"
          >
            {text.more}
          </Link>
        )}
        <EndedPart ended={endedShots} boardOf={boardOf} onLeave={onLeave} />
      </div>
      <Foot {...actions} onLeave={onLeave} />
    </>
  );
}

type FootProps = Omit<ReturnType<typeof useQueueActions>, "actionsOf"> & { onLeave: () => void };

/** The sum of what is reserved, and what can be done with all that waits; with nothing of it, the way to the gallery. */
function Foot({ isBusy, pause, takeBackAll, onLeave }: FootProps) {
  const { data } = useQuery(summaryQuery());
  const credits = (data?.held_credits ?? 0) + (data?.queued_credits ?? 0);
  return (
    <footer className="flex flex-wrap items-center gap-2 border-line border-t px-4.5 py-2.5 text-sm">
      <p className="mr-auto text-ink-soft tabular-nums">{credits > 0 && text.reserved(credits)}</p>
      {takeBackAll.count > 1 && (
        <Button variant="quiet" size="sm" busy={isBusy} onClick={takeBackAll.run}>
          {text.takeBackAll(takeBackAll.count)}
        </Button>
      )}
      {pause && (
        <Button size="sm" busy={isBusy} icon={<Pause aria-hidden className="size-3.5" />} onClick={pause}>
          {text.pause}
        </Button>
      )}
      {!pause && takeBackAll.count === 0 && (
        <Link
          href={galleryLink()}
          onClick={onLeave}
          className="touch-target rounded-md text-ink-soft text-link hover:text-ink"
        >
          {text.viewAll}
        </Link>
      )}
    </footer>
  );
}

/** As many ended jobs as a person looks through here. The gallery has them all. */
const MAX_ENDED = 20;
/** Before the first opening everything is new, so only the latest are listed. */
const FIRST_ENDED = 5;

/**
 * The jobs of the queue panel, live, in the order they run, and those that have ended since the panel was last opened, the
 * latest first. While this is mounted, what it lists counts as seen.
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
    // What runs is first, then what the API has in its queue. The others follow as it lets them in, the oldest first.
    jobs: [
      ...jobs.filter((job) => !isWaiting(job)),
      ...jobs.filter(isQueued),
      ...jobs.filter((job) => isWaiting(job) && !isQueued(job)),
    ],
    hasMore: active.hasNextPage,
    ended: all.filter(isNew).slice(0, since === null ? FIRST_ENDED : MAX_ENDED),
    isPending: active.isPending || settled.isPending,
    error: active.error ?? settled.error,
  };
}

const jobsOf = (list: { pages: { data: Job[] }[] } | undefined): Job[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

const isQueued = ({ status }: Job): boolean => status === "queued";
