import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Plus } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { jobQueries } from "@/components/api/jobs";
import { takeChecksQuery } from "@/components/api/take-checks";
import { Filmstrip } from "@/components/job/filmstrip";
import { PickButton } from "@/components/job/pick-button";
import { ShotHeader, shotFactsOf } from "@/components/job/shot-header";
import { filmTakesOf, lastPictureOf, placeAmongTakes } from "@/components/job/shot-takes";
import { TrashOthers } from "@/components/job/trash-others";
import { usePickTake } from "@/components/job/use-annotations";
import { ViewedJob, ViewerHeader } from "@/components/job/viewer";
import { Rating } from "@/components/rating/rating";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Menu } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { Skeleton } from "@/components/ui/skeleton";
import { toastUndo } from "@/components/ui/toast";
import { applyJobToBoard } from "@/lib/boards/apply-changes";
import { shotIdOf } from "@/lib/boards/stills";
import { findingsByJob, isReject, rejectsLast } from "@/lib/checks/likely-rejects";
import type { Job } from "@/lib/jobs/job";
import { jobLink } from "@/lib/navigation/gallery";
import { TakeFindings } from "../checks/take-findings";
import { useBoardActions } from "../state/board-context";
import { type BoardRow, changedSince, pickOf } from "../state/planned-rows";
import { changedSentence, EarlierMark } from "./earlier-mark";
import { messages } from "./messages";
import { useShotStepKeys } from "./use-shot-step-keys";

const text = messages.stack;
const MAX_TAKES = 100;

type StackViewerProps = {
  rows: readonly BoardRow[];
  /** The result that stands for the board. */
  coverJobId: string | null;
  /** Of the series of its takes, which may be stills. */
  shotId: string;
  /** The take on the screen. */
  jobId: string;
  personId: string;
  onOpen: (shotId: string, jobId: string) => void;
  onClose: () => void;
};

/** The take that a stack shows first: its pick, else the newest result, else the newest. */
function faceOf(row: BoardRow): string | null {
  const take = pickOf(row) ?? row.takes.findLast(({ status }) => status === "completed") ?? row.takes.at(-1);
  return take?.job_id ?? null;
}

/** Whether a shot has a take that can be picked, and no pick. */
const lacksPick = (row: BoardRow): boolean =>
  pickOf(row) === null && row.takes.some(({ status }) => status === "completed");

/**
 * The takes of one shot, large, over the board: the keys 1 to 8 show them, K picks and goes on to the next shot without a
 * pick, and J, L and the arrows go to the shots beside it that have takes.
 */
export default function StackViewer(props: StackViewerProps) {
  const { rows, coverJobId, shotId, jobId, personId, onOpen, onClose } = props;
  const closeButton = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const at = rows.findIndex(({ placed }) => placed.shot.id === shotId);
  const row = rows[at];
  const hasTakes = (row: BoardRow) => row.takes.length > 0;
  const previous = rows.slice(0, Math.max(0, at)).findLast(hasTakes);
  const next = rows.slice(at + 1).find(hasTakes);
  const open = (row: BoardRow | undefined) => {
    const face = row && faceOf(row);
    if (row && face) onOpen(row.placed.shot.id, face);
  };
  useShotStepKeys(root, (by) => open(by < 0 ? previous : next));
  // What had the focus may be gone with the shot before. Keys work while it is in the dialog.
  useLayoutEffect(() => {
    if (shotId && document.activeElement === document.body) root.current?.focus();
  }, [shotId]);
  /** Shots that were picked here and whose pick has no response yet: they are picked once, and passed over. */
  const picking = useRef(new Set<string>());
  const findLeft = (isLeft: (each: BoardRow) => boolean) =>
    rows.slice(at + 1).find(isLeft) ?? rows.slice(0, Math.max(0, at)).find(isLeft);
  usePrefetchedTakes([next, previous, findLeft(lacksPick)]);
  const pickAndGoOn = async (pick: (isLast: boolean) => Promise<boolean>): Promise<void> => {
    if (picking.current.has(shotId)) return;
    picking.current.add(shotId);
    const left = findLeft((each) => lacksPick(each) && !picking.current.has(each.placed.shot.id));
    open(left);
    await pick(left === undefined);
    picking.current.delete(shotId);
  };
  return (
    <Dialog
      onClose={onClose}
      title={text.title(at + 1)}
      hideTitle
      size="full"
      theme="dark"
      initialFocus={closeButton}
      // To the shot that was last open, which may be another than the first.
      finalFocus={() =>
        document.querySelector<HTMLElement>(
          `[data-shot="${CSS.escape(shotIdOf(shotId))}"] button[data-job-id]`,
        )
      }
    >
      <div
        ref={root}
        data-shot
        tabIndex={-1}
        className="@container flex min-h-full flex-col gap-3 bg-stage p-4 outline-none [--findings:0rem] has-data-findings:[--findings:1.75rem] [--media-height:max(12rem,100dvh-21rem-var(--findings))] md:px-10 md:[--media-height:max(12rem,100dvh-19rem-var(--findings))]"
      >
        <div className="flex items-center justify-between gap-2">
          <ViewerHeader
            labels={text}
            onPrevious={previous ? () => open(previous) : null}
            onNext={next ? () => open(next) : null}
            closeButton={closeButton}
            onClose={onClose}
          >
            <span className="ml-2 text-ink-soft text-sm tabular-nums">
              {text.position(at + 1, rows.length)}
            </span>
          </ViewerHeader>
        </div>
        {row && (
          <Stack
            key={shotId}
            row={row}
            number={at + 1}
            coverJobId={coverJobId}
            jobId={jobId}
            personId={personId}
            onShow={(id) => onOpen(shotId, id)}
            onPick={pickAndGoOn}
          />
        )}
      </div>
    </Dialog>
  );
}

type StackProps = Pick<StackViewerProps, "coverJobId" | "jobId" | "personId"> & {
  row: BoardRow;
  /** Of the shot, from 1. */
  number: number;
  onShow: (jobId: string) => void;
  /** Goes on and then picks. `isLast`: no other shot lacks a pick. */
  onPick: (pick: (isLast: boolean) => Promise<boolean>) => Promise<void>;
};

function Stack({ row, number, coverJobId, jobId, personId, onShow, onPick }: StackProps) {
  const cache = useQueryClient();
  const { nameOf } = useBoardActions();
  const list = useInfiniteQuery(jobQueries.list({ series: row.placed.shot.id }, MAX_TAKES));
  const jobs = list.data?.pages.flatMap(({ data }) => data).toReversed() ?? [];
  // A pick is seen on the board although the live feed may be away.
  useEffect(() => {
    for (const job of list.data?.pages.flatMap(({ data }) => data) ?? []) applyJobToBoard(cache, job);
  }, [cache, list.data]);
  const job = jobs.find(({ id }) => id === jobId) ?? jobs.at(-1);
  const boardId = job?.series?.board?.id;
  const checks = useQuery({
    ...takeChecksQuery(boardId ?? ""),
    select: findingsByJob,
    enabled: boardId !== undefined,
  });
  const stage = useRef<HTMLDivElement>(null);
  const pick = usePickTake(jobs, { onChanged: (changed) => applyJobToBoard(cache, changed) });
  if (list.error && jobs.length === 0) {
    return <ErrorState title={text.failed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton className="mx-auto aspect-video w-full max-w-3xl" />;
  if (!job) return <EmptyState title={text.gone} />;
  const changed = new Map(row.takes.map((take) => [take.job_id, changedSince(row, take)]));
  const film = filmTakesOf(jobs, [], nameOf).map((take) => ({
    ...take,
    isEarlier: (changed.get(take.key)?.length ?? 0) > 0,
    isReject: isReject(checks.data?.get(take.key)),
  }));
  const place = placeAmongTakes(film, job.id, job.series);
  const take = place?.number ?? 1;
  const choose = () => {
    if (job.picked) return void pick(job, take);
    void onPick((isLast) => {
      const picked = (isLast ? text.pickedLast : text.picked)(number, take);
      return pick(job, take, { picked, failed: text.pickFailed(number) });
    });
  };
  const earlier = changed.get(job.id) ?? [];
  const seek = (seconds: number) => {
    const clip = stage.current?.querySelector<HTMLMediaElement>("video, audio");
    if (!clip) return;
    clip.pause();
    clip.currentTime = seconds;
  };
  return (
    <>
      <div ref={stage} className="flex min-h-0 flex-1 items-center justify-center">
        <ViewedJob key={job.id} job={job} personId={personId} backdropUrl={lastPictureOf(jobs)} />
      </div>
      <ShotHeader
        prompt={job.prompt}
        facts={shotFactsOf(job, nameOf, place)}
        more={
          <>
            {earlier.length > 0 && (
              <EarlierMark
                label={`${messages.earlier.of}. ${changedSentence(row.placed.shot.kind, earlier)}`}
                title={changedSentence(row.placed.shot.kind, earlier)}
                className="text-sm"
              />
            )}
            <TakeFindings findings={checks.data?.get(job.id) ?? []} onSeek={seek} />
          </>
        }
      >
        <span className="flex flex-wrap gap-2">
          <Rating job={job} />
          {job.status === "completed" && <PickButton isPicked={job.picked} number={take} onPick={choose} />}
          <More job={job} isCover={job.id === coverJobId} />
        </span>
      </ShotHeader>
      <Filmstrip
        takes={rejectsLast(film, ({ key }) => checks.data?.get(key))}
        shownKey={job.id}
        onShow={onShow}
      >
        <RunOneMore
          cell={row.cells.find((cell) => cell?.column.id === job.series?.board?.column_id) ?? null}
        />
      </Filmstrip>
      <TrashOthers jobs={jobs} />
    </>
  );
}

/** What is seldom done with a take: its page, and the cover of the board. */
function More({ job, isCover }: { job: Job; isCover: boolean }) {
  const { edit, mayEdit } = useBoardActions();
  const hasPicture = job.assets.some(({ poster_url }) => poster_url !== null);
  const choose = () => {
    const undo = edit([{ do: "set_cover", job_id: isCover ? null : job.id }]);
    toastUndo(isCover ? text.uncovered : text.covered, undo, "board");
  };
  return (
    <Menu
      label={common.more}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName={buttonLook({})}
      sections={[
        {
          actions: [
            { label: text.openJob, href: jobLink(job.id) },
            mayEdit && hasPicture && { label: isCover ? text.uncover : text.cover, onSelect: choose },
          ],
        },
      ]}
    />
  );
}

/** Reads the takes of the shots to which a key may lead next, so that they are shown at once. */
function usePrefetchedTakes(rows: readonly (BoardRow | undefined)[]): void {
  const cache = useQueryClient();
  const ids = rows.flatMap((row) => row?.placed.shot.id ?? []).join(" ");
  useEffect(() => {
    for (const id of ids.split(" ").filter(Boolean))
      void cache.prefetchInfiniteQuery(jobQueries.list({ series: id }, MAX_TAKES));
  }, [cache, ids]);
}

/** One more take on the model of the one on the screen, at the price of now. */
function RunOneMore({ cell }: { cell: BoardRow["cells"][number] }) {
  const { start, mayMake, nameOf } = useBoardActions();
  const credits = cell?.cell.credits ?? null;
  if (!mayMake || !cell || credits === null) return null;
  const { shot, column, count } = cell;
  const more = { shot_id: shot.id, column_id: column.id, takes: 1, credits, known: count.known };
  return (
    <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => start([more])}>
      {text.oneMore(nameOf(column.model_id), credits)}
    </Button>
  );
}
