import { useQueries } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { useTimeZone } from "@/components/api/time-zone";
import { comparedSelection } from "@/components/gallery/selection/compared-selection";
import { mediaShape } from "@/components/job/media-shape";
import { useShotJobs } from "@/components/job/shot-takes";
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
import { numberTakes } from "@/lib/jobs/takes";
import { boardLink } from "@/lib/navigation/boards";
import { compareLink, MIN_COMPARED, swapCompared } from "@/lib/navigation/compare";
import { galleryLink, parseView } from "@/lib/navigation/gallery";
import { ComparedJob } from "./compared-job";
import { type Difference, shownDifferences } from "./differences";
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
  const head = (
    <>
      <Link href={back} className={buttonLook({ variant: "quiet", size: "sm" })}>
        <ArrowLeft aria-hidden className="size-4" />
        {isOfBoard ? text.board : text.gallery}
      </Link>
      <h1 className="type-title">{text.title}</h1>
    </>
  );
  const isReady = !failed && ids.length >= MIN_COMPARED && jobs.length === ids.length;
  return (
    <Page>
      {!isReady && <div className="flex items-center gap-4">{head}</div>}
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
        <Compared
          head={head}
          jobs={jobs}
          onArrange={arrange}
          onFavorite={favorite}
          onPick={pick}
          onTrashed={leave}
        />
      )}
    </Page>
  );
}

type ComparedProps = {
  /** The way back and the title, which share a line with what can be done. */
  head: ReactNode;
  jobs: readonly Job[];
  onArrange: (ids: readonly string[]) => void;
  onFavorite: (job: Job) => void;
  onPick: ((job: Job) => void) | null;
  onTrashed: () => void;
};

/** As many columns as results where there is room, two where there is less, and one on a phone. Five and more are in two rows. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 xl:grid-cols-4",
  5: "sm:grid-cols-2 lg:grid-cols-3",
  6: "sm:grid-cols-2 lg:grid-cols-3",
};
const MANY_COLUMNS = "sm:grid-cols-2 lg:grid-cols-4";
const IN_ONE_ROW = 4;

/** With their captions and the controls of all, the pictures are whole in the window: in one row, or in two. */
const MEDIA_HEIGHT = {
  one: "[--media-height:max(12rem,min(48rem,100dvh-var(--top)-var(--bar)-21rem))]",
  two: "[--media-height:max(12rem,min(48rem,100dvh-var(--top)-var(--bar)-21rem))] lg:[--media-height:max(7.5rem,calc((100dvh-var(--top)-var(--bar)-21rem)/2))]",
};

function Compared({ head, jobs, onArrange, onFavorite, onPick, onTrashed }: ComparedProps) {
  const stage = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
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
  const [shared, different] = [rows.filter(({ isSame }) => isSame), rows.filter(({ isSame }) => !isSame)];
  const hasOwnPrompt = jobs.some(({ prompt }) => prompt !== first?.prompt);
  const numberOf = useTakeNumbers(jobs);
  const isCompact = jobs.length > IN_ONE_ROW;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {head}
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
      <Shared prompt={hasOwnPrompt ? null : (first?.prompt ?? null)} facts={shared} />
      <div
        ref={root}
        className="contents [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:gap-3 [&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-canvas [&:fullscreen]:p-4"
      >
        <div
          ref={stage}
          className={clsx(
            "grid gap-x-5",
            isCompact ? MEDIA_HEIGHT.two : MEDIA_HEIGHT.one,
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
              number={numberOf(job) ?? at + 1}
              isTake={numberOf(job) !== null}
              isCompact={isCompact}
              differences={different}
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
        {!isBlind && different.length === 0 && !hasOwnPrompt && (
          <p className="text-ink-soft text-sm">{text.identical}</p>
        )}
        <SharedControls key={[...ids].sort().join()} stage={stage} root={root} />
      </div>
    </>
  );
}

/** What is the same of all, said once. */
function Shared({ prompt, facts }: { prompt: string | null; facts: readonly Difference[] }) {
  if (prompt === null && facts.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-ink-soft text-sm">
      {prompt !== null && (
        <p
          dir="auto"
          translate="no"
          className="line-clamp-2 max-w-prose break-words text-ink lg:line-clamp-1"
        >
          {prompt}
        </p>
      )}
      {facts.length > 0 && (
        <dl aria-label={text.shared} className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs tabular-nums">
          {facts.map(({ name, values }) => (
            <div key={name} className="flex gap-1.5">
              <dt>{name}</dt>
              <dd dir="auto" className="text-ink">
                {values[0]}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The numbers of takes in their shot, where all are takes of one; null for other results. */
function useTakeNumbers(jobs: readonly Job[]): (job: Job) => number | null {
  const [first] = jobs;
  const areTakes = jobs.every(({ series }) => isTakes(series) && series.id === first?.series?.id);
  const shot = useShotJobs(areTakes ? (first ?? null) : null, jobs);
  const numbers = new Map(numberTakes(shot.jobs).map(({ take, number }) => [take.id, number]));
  return ({ id }) => (areTakes ? (numbers.get(id) ?? null) : null);
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
