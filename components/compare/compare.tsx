import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { useTimeZone } from "@/components/api/time-zone";
import { comparedSelection } from "@/components/gallery/selection/compared-selection";
import { mediaShape } from "@/components/job/media-shape";
import { TrashOthers } from "@/components/job/trash-others";
import { usePickTake, useToggleFavorite } from "@/components/job/use-annotations";
import { useModelNames } from "@/components/job/use-model-names";
import { useShotKeys } from "@/components/job/use-shot-keys";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import type { MenuSection } from "@/components/ui/menu";
import { Page } from "@/components/ui/page";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { useStored } from "@/components/ui/use-stored";
import { aspectOf, mainAssetOf } from "@/lib/jobs/facts";
import { isTakes, type Job } from "@/lib/jobs/job";
import { boardLink } from "@/lib/navigation/boards";
import { compareLink, MIN_COMPARED, swapCompared } from "@/lib/navigation/compare";
import { galleryLink, parseView } from "@/lib/navigation/gallery";
import { ComparedJob } from "./compared-job";
import { shownDifferences } from "./differences";
import { messages } from "./messages";
import { COMPARE_VIEWS, type CompareView, OnTopControl, onTopStyle } from "./on-top";
import { SharedControls } from "./shared-controls";

const text = messages.compare;

/** Two to eight results side by side, played together, and their differences. */
export function Compare({ ids: initialIds }: { ids: readonly string[] }) {
  const [ids, setIds] = useState(initialIds);
  const results = useQueries({ queries: ids.map((id) => jobQueries.detail(id)) });
  const jobs = results.flatMap(({ data }) => data ?? []);
  const failed = results.find(({ error }) => error);
  const { isOfBoard, back, favorite, pick, leave } = useComparisonEnd(jobs);

  const arrange = (next: readonly string[]) => {
    setIds(next);
    // Keeps the order in the address, without a history entry for each change.
    window.history.replaceState(null, "", compareLink(next));
  };
  return (
    <Page>
      <div className="flex items-center gap-4">
        <Link href={back} className={buttonLook({ variant: "quiet", size: "sm" })}>
          <ArrowLeft aria-hidden className="size-4" />
          {isOfBoard ? text.board : text.gallery}
        </Link>
        <h1 className="type-title">{text.title}</h1>
      </div>
      {failed ? (
        <ErrorState title={text.error} onRetry={() => void failed.refetch()}>
          {failed.error?.message}
        </ErrorState>
      ) : ids.length < MIN_COMPARED ? (
        <EmptyState
          title={text.empty.title}
          action={
            <Link href={galleryLink()} className={buttonLook({ variant: "ink" })}>
              {text.empty.action}
            </Link>
          }
        >
          {text.empty.text}
        </EmptyState>
      ) : jobs.length < ids.length ? (
        <Skeleton className="aspect-video max-h-96" />
      ) : (
        <Compared jobs={jobs} onArrange={arrange} onFavorite={favorite} onPick={pick} onTrashed={leave} />
      )}
    </Page>
  );
}

type ComparedProps = {
  jobs: readonly Job[];
  onArrange: (ids: readonly string[]) => void;
  onFavorite: (job: Job) => void;
  onPick: ((job: Job) => void) | null;
  onTrashed: () => void;
};

/** As many columns as results where there is room, two where there is less, and one on a phone. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
};
const MANY_COLUMNS = "sm:grid-cols-2 xl:grid-cols-4";

function Compared({ jobs, onArrange, onFavorite, onPick, onTrashed }: ComparedProps) {
  const stage = useRef<HTMLDivElement>(null);
  const timeZone = useTimeZone();
  const [isWhole, setIsWhole] = useState(false);
  const [isBlind, setIsBlind] = useState(false);
  const [wantedView, setView] = useState<CompareView>("side");
  const [share, setShare] = useState(0.5);
  const [wantedId, setShownId] = useState<string | null>(null);
  useShotKeys(stage);
  const nameOf = useModelNames(jobs.map(({ kind }) => kind));
  const ids = jobs.map(({ id }) => id);
  const [first, second] = jobs;
  // One that was removed from the comparison is not on the screen any longer.
  const shownId = wantedId !== null && ids.includes(wantedId) ? wantedId : first?.id;
  const canLieOnTop = jobs.length === 2 && jobs.every((job) => isSeen(job));
  const view = canLieOnTop ? wantedView : "side";
  const aspect = first ? aspectOf(first) : 1;
  const rows = isBlind ? [] : shownDifferences(jobs, isWhole, { nameOf, timeZone });
  const hasOwnPrompt = jobs.some(({ prompt }) => prompt !== first?.prompt);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {canLieOnTop && (
          <SegmentedControl
            label={text.view}
            hideLabel
            isCompact
            segments={COMPARE_VIEWS.map((value) => ({ value, label: text.views[value] }))}
            value={view}
            onChange={setView}
          />
        )}
        {jobs.length === 2 && (
          <Button size="sm" onClick={() => onArrange(swapCompared(ids, 0, 1))}>
            {text.swap}
          </Button>
        )}
        <TrashOthers jobs={jobs} onTrashed={onTrashed} />
        <span className="flex-1" />
        {onPick && (
          <Switch
            label={text.blind}
            checked={isBlind}
            onChange={(isOn) => {
              setIsBlind(isOn);
              // Who knows the order knows the models.
              if (isOn) onArrange(shuffled(ids));
            }}
          />
        )}
        {!isBlind && <Switch label={text.showAll} checked={isWhole} onChange={setIsWhole} />}
      </div>
      <div
        ref={stage}
        className={clsx(
          // Caption and controls of all are on the screen with the pictures.
          "grid gap-x-5 [--media-height:max(12rem,min(48rem,100dvh-var(--top)-var(--bar)-21rem))]",
          view === "side"
            ? ["gap-y-0 max-sm:[&>*+*]:mt-6", COLUMNS[jobs.length] ?? MANY_COLUMNS]
            : "grid-cols-2",
        )}
      >
        {jobs.map((job, at) => (
          <ComparedJob
            key={job.id}
            job={job}
            at={at}
            differences={rows}
            hasOwnPrompt={hasOwnPrompt}
            actions={actionsOf(ids, at, onArrange)}
            isShown={job.id === shownId}
            onShow={() => setShownId(job.id)}
            onFavorite={() => onFavorite(job)}
            isBlind={isBlind}
            onPick={
              onPick && job.status === "completed"
                ? () => {
                    setIsBlind(false);
                    onPick(job);
                  }
                : null
            }
            onTop={view === "side" ? null : { aspect, style: at === 0 ? {} : onTopStyle(view, share) }}
          />
        ))}
        {view !== "side" && second && (
          <div className="col-span-full row-start-2 flex justify-center">
            <div className="relative" style={mediaShape(aspect)}>
              <OnTopControl view={view} share={share} onShare={setShare} />
            </div>
          </div>
        )}
      </div>
      {!isBlind && rows.every(({ isSame }) => isSame) && !hasOwnPrompt && (
        <p className="text-ink-soft text-sm">{text.identical}</p>
      )}
      <SharedControls key={[...ids].sort().join()} stage={stage} />
    </>
  );
}

function shuffled(ids: readonly string[]): string[] {
  const mixed = [...ids];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] ?? "", mixed[at] ?? ""];
  }
  return mixed;
}

/** Whether a result is a clip or a picture. */
const isSeen = (job: Job): boolean => {
  const asset = mainAssetOf(job);
  return asset !== null && asset.type !== "audio";
};

/** What else can be done with a column. With two results none can be removed. */
function actionsOf(
  ids: readonly string[],
  at: number,
  onArrange: ComparedProps["onArrange"],
): NonNullable<MenuSection["actions"]> {
  const words = messages.comparedJob;
  const move = (by: 1 | -1) => () => onArrange(swapCompared(ids, at, at + by));
  return [
    at > 0 && { label: words.left, icon: <ArrowLeft aria-hidden />, onSelect: move(-1) },
    at < ids.length - 1 && { label: words.right, icon: <ArrowRight aria-hidden />, onSelect: move(1) },
    ids.length > MIN_COMPARED && {
      label: words.remove,
      icon: <X aria-hidden />,
      onSelect: () => onArrange(ids.filter((_, place) => place !== at)),
    },
  ];
}

/**
 * The end of a comparison. `back` is the board of all of them, else the list it came from, whose selection is then restored. `favorite` marks a
 * result or takes the mark away; `pick` does the same for takes of one press, and is null for other jobs. `leave` goes
 * back without the selection.
 */
function useComparisonEnd(jobs: readonly Job[]) {
  const router = useRouter();
  const compared = useStored(comparedSelection);
  const isFromThere = compared !== null && jobs.every(({ id }) => compared.ids.includes(id));
  const board = jobs[0]?.series?.board?.id;
  const isOfBoard =
    board !== undefined && !isFromThere && jobs.every(({ series }) => series?.board?.id === board);
  const back = isOfBoard
    ? boardLink(board)
    : isFromThere
      ? galleryLink(parseView(compared.query))
      : galleryLink();
  const favor = useToggleFavorite();
  const pick = usePickTake(jobs);
  const areTakes = jobs.every(({ series }) => isTakes(series) && series.id === jobs[0]?.series?.id);
  return {
    isOfBoard,
    back,
    favorite: (job: Job) => void favor(job),
    pick: areTakes ? (job: Job) => void pick(job) : null,
    leave: () => {
      comparedSelection.set(null);
      router.push(back);
    },
  };
}
