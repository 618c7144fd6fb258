import { clsx } from "clsx";
import { memo, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { PickLoop, SelectCheck } from "@/components/ui/marks";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isCompactRow, stackOf, tileAspect } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import { excerpt } from "@/lib/platform/excerpt";
import { messages } from "./messages";
import { TileBadges } from "./tile-badges";
import { JobLine, TileFace } from "./tile-face";
import type { OnTileAction } from "./use-tile-actions";

const TileActions = lazyPart(() => import("./tile-actions"));
const LineAction = lazyPart(() => import("./line-action"));
const TileSound = lazyPart(() => import("./tile-sound"));

type JobTileProps = {
  job: Job;
  personId: string;
  href: string;
  /** Its index in the whole list. */
  place: number;
  /** True for the one tile in the Tab order. Arrow keys move from there. */
  isCurrent: boolean;
  /** Whether it is only a few millimetres wide. */
  isNarrow: boolean;
  isPreviewing: boolean;
  /** How many takes it stands for; 0 for a single job. */
  takes: number;
  /** Whether one of those takes is the pick. */
  isPicked: boolean;
  /** Whether those takes are unfolded beside it. */
  isStackOpen: boolean;
  onToggleStack: (key: string) => void;
  isSelected: boolean;
  /** While anything is selected, a click selects and does not open. */
  isSelecting: boolean;
  /** Whether several people use the workspace: then a tile says whose job it is. */
  isShared: boolean;
  /** On a touch screen nothing is pointed at: a line always has its menu, and a picture is acted on where it is opened. */
  isTouch: boolean;
  isScrollingFast: boolean;
  onOpen: (id: string) => void;
  onHover: (id: string | null) => void;
  onSelect: (job: Job, isRange: boolean) => void;
  onAction: OnTileAction;
  /** Whether its list is a collection, and whether that can be rearranged here. */
  collection: "open" | "ordered" | null;
};

/**
 * One job in the grid: its poster, its state or a line. A link, so that it can be opened in a new tab. `memo` is
 * needed: the component around it is not compiled, and draws all its tiles at every scroll.
 */
export const JobTile = memo(function JobTile(props: JobTileProps) {
  const { job, personId, href, place, isCurrent, isNarrow, isSelected, isSelecting, isShared, isTouch } =
    props;
  const { takes, isPicked, isStackOpen, onToggleStack } = props;
  const { onOpen, onHover, onSelect, onAction, collection } = props;
  // Most tiles are never pointed at, and need no buttons and texts. Nor does one that is scrolled under a pointer at rest.
  const [isPointed, setIsPointed] = useState(false);
  const clip = mainAssetOf(job);
  const hasPicture = Boolean(clip?.poster_url);
  const isCompact = isCompactRow(tileAspect(job));
  const name = excerpt(job.prompt, 60) || messages.jobTile.unnamed;
  // Without a drag, the menu is the way to rearrange.
  const hasMenu = isPointed || (isTouch && (isCompact || collection === "ordered"));
  const actions = hasMenu && !isSelecting && (
    <TileActions
      job={job}
      name={name}
      isReachable={isCurrent}
      isCompact={isCompact}
      collection={collection}
      onAction={onAction}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that what is inside is needed
    <div
      className={clsx(
        "group relative size-full",
        takes > 0 && !isStackOpen && "stack-sheets",
        // For contents that depend on its size. A picture alone has none, and a grid of containers is slower to draw.
        (!hasPicture || isPointed) && "[container-type:size]",
      )}
      data-pointed={isPointed || undefined}
      onPointerMove={() => setIsPointed(true)}
      onFocus={() => setIsPointed(true)}
    >
      <a
        href={href}
        data-job-id={job.id}
        data-status={job.status}
        data-kind={job.kind}
        data-place={place}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          if (isSelecting || event.shiftKey) onSelect(job, event.shiftKey);
          else onOpen(job.id);
        }}
        onPointerEnter={(event) => event.pointerType === "mouse" && onHover(job.id)}
        onPointerLeave={() => onHover(null)}
        className={clsx(
          "relative block size-full overflow-hidden outline-offset-4",
          isCompact ? "rounded-sm" : "rounded-xs bg-stage",
          // A gap of 2 pixels and a ring of 3, outside of the picture. The outline stays free for the focus.
          isSelected &&
            "shadow-[0_0_0_2px_var(--canvas),0_0_0_5px_var(--ink)] forced-colors:border-3 forced-colors:border-[CanvasText]",
        )}
      >
        {isCompact ? (
          <JobLine job={job} isShared={isShared} />
        ) : (
          <TileFace {...props} isPointed={isPointed} />
        )}
      </a>
      {(job.picked || (isPicked && !isStackOpen)) && (
        <span
          aria-hidden
          className={clsx("pointer-events-none absolute", isNarrow ? "inset-0.5" : "inset-0")}
        >
          <PickLoop />
        </span>
      )}
      {clip?.type === "audio" && <TileSound clip={clip} name={name} isReachable={isCurrent} />}
      {!isCompact && <TileBadges job={job} isNarrow={isNarrow} />}
      <TileCheck
        name={name}
        isSelected={isSelected}
        isSelecting={isSelecting}
        isReachable={isCurrent}
        isCompact={isCompact}
        hasPicture={hasPicture}
        onSelect={(isRange) => onSelect(job, isRange)}
      />
      {takes > 0 && !isSelecting && (
        <TileStack
          name={name}
          takes={takes}
          isPicked={isPicked}
          isOpen={isStackOpen}
          hasPicture={hasPicture}
          isReachable={isCurrent}
          onToggle={() => onToggleStack(stackOf(job) ?? "")}
        />
      )}
      {isCompact ? (
        <span className="absolute top-1/2 right-1.5 z-2 flex -translate-y-1/2 items-center gap-3">
          {actions}
          {!isSelecting && !job.deleted_at && (
            <span className="max-lg:hidden">
              <LineAction job={job} personId={personId} isReachable={isCurrent} />
            </span>
          )}
        </span>
      ) : (
        actions
      )}
    </div>
  );
});

type TileCheckProps = {
  /** The spoken name of the job to select. */
  name: string;
  isSelected: boolean;
  /** While anything is selected, every tile shows its checkbox. */
  isSelecting: boolean;
  /** Whether it is in the Tab order. On the other tiles the X key does the same. */
  isReachable: boolean;
  /** In a compact row it stands in the middle of the height. */
  isCompact: boolean;
  /** Over a picture it is dark with a white edge, whatever the picture shows. */
  hasPicture: boolean;
  onSelect: (isRange: boolean) => void;
};

/**
 * The corner of a tile that selects it: shown on hover and on touch screens, and on all tiles while anything
 * is selected.
 */
function TileCheck({
  name,
  isSelected,
  isSelecting,
  isReachable,
  isCompact,
  hasPicture,
  onSelect,
}: TileCheckProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box would swallow the shift of a shift-click in some browsers
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      data-shown={isSelected || isSelecting || undefined}
      aria-label={messages.tileCheck.select(name)}
      tabIndex={isReachable ? 0 : -1}
      onClick={(event) => onSelect(event.shiftKey)}
      className={clsx(
        "touch-target absolute z-2 rounded-full",
        isCompact ? "top-1/2 left-3 -translate-y-1/2" : "top-2 left-2",
        // Over a plain ground the white edge would not be seen.
        !hasPicture &&
          "[&>span]:border-line-field [&>span]:bg-canvas aria-checked:[&>span]:border-ink aria-checked:[&>span]:bg-ink aria-checked:[&>span]:text-canvas",
        !isSelected &&
          !isSelecting &&
          "opacity-0 transition-opacity duration-100 focus-visible:opacity-100 pointed:opacity-100 pointer-coarse:hidden",
      )}
    >
      <SelectCheck checked={isSelected} />
    </button>
  );
}

type TileStackProps = {
  /** The spoken name of the job that stands for the takes. */
  name: string;
  takes: number;
  isPicked: boolean;
  isOpen: boolean;
  /** Without a picture, the state of the job stands in the corner. */
  hasPicture: boolean;
  /** Whether it is in the Tab order. On the other tiles the E key does the same. */
  isReachable: boolean;
  onToggle: () => void;
};

/** How many takes a tile stands for, and whether one of them is picked. It unfolds them in place, and folds them. */
function TileStack({ name, takes, isPicked, isOpen, hasPicture, isReachable, onToggle }: TileStackProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-keyshortcuts="E"
      tabIndex={isReachable ? 0 : -1}
      onClick={onToggle}
      className={clsx(
        "on-picture type-edge touch-target absolute! z-1 inline-flex h-6 items-center gap-1 px-1.5 transition-[left] duration-100 hover:bg-black",
        hasPicture
          ? // Beside the checkbox, which stands in the corner of a tile that is pointed at, and of all while selecting.
            "top-1.5 left-1.5 with-checkbox:left-9 pointed:left-9"
          : "top-10 left-3",
      )}
    >
      {messages.tileStack.takes(takes)}
      <span className="sr-only">
        {isPicked && messages.tileStack.picked}
        {isOpen ? messages.tileStack.close(name) : messages.tileStack.open(name)}
      </span>
    </button>
  );
}
