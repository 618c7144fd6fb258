import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { jobQueries } from "@/components/api/jobs";
import { Filmstrip } from "@/components/job/filmstrip";
import { PickButton } from "@/components/job/pick-button";
import { ShotHeader, shotFactsOf } from "@/components/job/shot-header";
import { filmTakesOf, placeAmongTakes } from "@/components/job/shot-takes";
import { TrashOthers } from "@/components/job/trash-others";
import { usePickTake } from "@/components/job/use-annotations";
import { ViewedJob, ViewerHeader } from "@/components/job/viewer";
import { Rating } from "@/components/rating/rating";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { toastUndo } from "@/components/ui/toast";
import { applyJobToBoard } from "@/lib/boards/apply-changes";
import { jobLink } from "@/lib/navigation/gallery";
import { useBoardActions } from "../state/board-context";
import { type BoardCell, type BoardRow, pickOf } from "../state/planned-rows";
import { messages } from "./messages";

const text = messages.stack;
const MAX_TAKES = 100;

type StackViewerProps = {
  rows: readonly BoardRow[];
  /** The result that stands for the board. */
  coverJobId: string | null;
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

/**
 * The takes of one shot, large, over the board: the keys 1 to 8 show them, K picks, and the arrows go to the next shot that
 * has takes.
 */
export default function StackViewer(props: StackViewerProps) {
  const { rows, coverJobId, shotId, jobId, personId, onOpen, onClose } = props;
  const closeButton = useRef<HTMLButtonElement>(null);
  const at = rows.findIndex(({ shot }) => shot.id === shotId);
  const hasTakes = (row: BoardRow) => row.takes.length > 0;
  const previous = rows.slice(0, Math.max(0, at)).findLast(hasTakes);
  const next = rows.slice(at + 1).find(hasTakes);
  const open = (row: BoardRow | undefined) => {
    const face = row && faceOf(row);
    if (row && face) onOpen(row.shot.id, face);
  };
  const turn = (event: KeyboardEvent) => {
    const { target, currentTarget, key } = event;
    // What lies above this dialog is inside it for React only.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    // Arrow keys belong to the player or a text field while it has the focus.
    if (event.defaultPrevented || target.closest("video, input, textarea, select")) return;
    if (key === "ArrowLeft" || key === "ArrowUp") open(previous);
    else if (key === "ArrowRight" || key === "ArrowDown") open(next);
    else return;
    event.preventDefault();
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
        document.querySelector<HTMLElement>(`[data-shot="${CSS.escape(shotId)}"] button[data-job-id]`)
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever the focus is inside */}
      <div
        data-shot
        onKeyDown={turn}
        className="@container flex min-h-full flex-col gap-3 bg-stage p-4 [--media-height:max(12rem,100dvh-21rem)] md:px-10 md:[--media-height:max(12rem,100dvh-19rem)]"
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
        <Stack
          key={shotId}
          shotId={shotId}
          cells={rows[at]?.cells ?? []}
          coverJobId={coverJobId}
          jobId={jobId}
          personId={personId}
          onShow={(id) => onOpen(shotId, id)}
        />
      </div>
    </Dialog>
  );
}

type StackProps = Pick<StackViewerProps, "shotId" | "coverJobId" | "jobId" | "personId"> & {
  cells: readonly (BoardCell | null)[];
  onShow: (jobId: string) => void;
};

function Stack({ shotId, cells, coverJobId, jobId, personId, onShow }: StackProps) {
  const cache = useQueryClient();
  const { nameOf } = useBoardActions();
  const list = useInfiniteQuery(jobQueries.list({ series: shotId }, MAX_TAKES));
  const jobs = list.data?.pages.flatMap(({ data }) => data).toReversed() ?? [];
  // A pick is seen on the board although the live feed may be away.
  useEffect(() => {
    for (const job of list.data?.pages.flatMap(({ data }) => data) ?? []) applyJobToBoard(cache, job);
  }, [cache, list.data]);
  const job = jobs.find(({ id }) => id === jobId) ?? jobs.at(-1);
  const pick = usePickTake(jobs);
  if (list.error && jobs.length === 0) {
    return <ErrorState title={text.failed} error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton className="mx-auto aspect-video w-full max-w-3xl" />;
  if (!job) return <EmptyState title={text.gone} />;
  const film = filmTakesOf(jobs, [], nameOf);
  const place = placeAmongTakes(film, job.id, job.series);
  return (
    <>
      <div className="flex min-h-0 flex-1 items-center justify-center">
        <ViewedJob key={job.id} job={job} personId={personId} />
      </div>
      <ShotHeader prompt={job.prompt} facts={shotFactsOf(job, nameOf, place)}>
        <span className="flex flex-wrap gap-2">
          <Rating job={job} />
          <Link href={jobLink(job.id)} className={buttonLook({ variant: "quiet" })}>
            {text.openJob}
          </Link>
          {job.assets.some(({ poster_url }) => poster_url !== null) && (
            <CoverButton jobId={job.id} isCover={job.id === coverJobId} />
          )}
          {job.status === "completed" && (
            <PickButton
              isPicked={job.picked}
              number={place?.number ?? 1}
              onPick={() => void pick(job, place?.number)}
            />
          )}
        </span>
      </ShotHeader>
      <Filmstrip takes={film} shownKey={job.id} onShow={onShow}>
        <RunOneMore cell={cells.find((cell) => cell?.column.id === job.series?.board?.column_id) ?? null} />
      </Filmstrip>
      <TrashOthers jobs={jobs} />
    </>
  );
}

/** Makes a result the cover of the board, or takes that from it. */
function CoverButton({ jobId, isCover }: { jobId: string; isCover: boolean }) {
  const { edit, mayEdit } = useBoardActions();
  if (!mayEdit) return null;
  const choose = () => {
    const undo = edit([{ do: "set_cover", job_id: isCover ? null : jobId }]);
    toastUndo(isCover ? text.uncovered : text.covered, undo, "board");
  };
  return (
    <Button variant="quiet" onClick={choose}>
      {isCover ? text.uncover : text.cover}
    </Button>
  );
}

/** One more take on the model of the one on the screen, at the price of now. */
function RunOneMore({ cell }: { cell: BoardCell | null }) {
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
