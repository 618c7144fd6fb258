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
import { TileStack } from "./tile-stack";
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
  room: "open" | "ordered" | null;
};

/**
 * One job in the grid: its poster, its state or a line. A link, so that it can be opened in a new tab. `memo` is
 * needed: the component around it is not compiled, and draws all its tiles at every scroll.
 */
export const JobTile = memo(function JobTile(props: JobTileProps) {
  const { job, personId, href, place, isCurrent, isNarrow, isPreviewing, isSelected, isSelecting } = props;
  const { isShared, isTouch, isScrollingFast } = props;
  const { takes, isPicked, isStackOpen, onToggleStack } = props;
  const { onOpen, onHover, onSelect, onAction, room } = props;
  // Most tiles are never pointed at, and need no buttons and texts. Nor does one that is scrolled under a pointer at rest.
  const [isPointed, setIsPointed] = useState(false);
  const clip = mainAssetOf(job);
  const hasPicture = Boolean(clip?.poster_url);
  const isCompact = isCompactRow(tileAspect(job));
  const name = excerpt(job.prompt, 60) || messages.jobTile.unnamed;
  // Without a drag, the menu is the way to rearrange.
  const hasMenu = isPointed || (isTouch && (isCompact || room === "ordered"));
  const actions = hasMenu && !isSelecting && (
    <TileActions
      job={job}
      name={name}
      isReachable={isCurrent}
      isCompact={isCompact}
      room={room}
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
          <TileFace
            job={job}
            isPointed={isPointed}
            isPreviewing={isPreviewing}
            isSelecting={isSelecting}
            isShared={isShared}
            isScrollingFast={isScrollingFast}
          />
        )}
      </a>
      {job.picked && (takes === 0 || isStackOpen) && <PickLoop />}
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
