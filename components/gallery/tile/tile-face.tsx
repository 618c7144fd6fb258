import { Heart } from "lucide-react";
import { useCallback, useState } from "react";
import { failureMessage } from "@/components/job/failure-messages";
import { KIND_ICONS } from "@/components/job/icons";
import { JobPicture } from "@/components/job/job-picture";
import { StatusBadge } from "@/components/job/job-status";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { PictureLabels, TileByline, TileLabels } from "./tile-labels";

type TileFaceProps = {
  job: Job;
  isPointed: boolean;
  isPreviewing: boolean;
  isSelecting: boolean;
  isShared: boolean;
  isScrollingFast: boolean;
};

/** What the link of a tile shows: the picture or the playing clip, and its texts. */
export function TileFace({
  job,
  isPointed,
  isPreviewing,
  isSelecting,
  isShared,
  isScrollingFast,
}: TileFaceProps) {
  const clip = mainAssetOf(job);
  return (
    <>
      {clip?.type !== "audio" && <TilePicture job={job} isScrollingFast={isScrollingFast} />}
      {isPreviewing && clip?.type === "video" && <TilePreview url={clip.url} />}
      {clip?.poster_url ? (
        <PictureLabels job={job} isShared={isShared} isPointed={isPointed} />
      ) : (
        <TileLabels job={job} isSelecting={isSelecting} isShared={isShared} />
      )}
    </>
  );
}

type TilePictureProps = {
  job: Job;
  /** During a fast scroll a new tile asks for no picture. One that it has shown stays. */
  isScrollingFast: boolean;
};

/** The picture of a tile, which comes when it can be seen. */
function TilePicture({ job, isScrollingFast }: TilePictureProps) {
  const [isWanted, setIsWanted] = useState(!isScrollingFast);
  if (!isScrollingFast && !isWanted) setIsWanted(true);
  return isWanted ? <JobPicture job={job} /> : null;
}

/**
 * A clip that plays over its poster. On unmount its download and decoder end at once; a player that is only
 * removed from the page keeps both until garbage collection.
 */
function TilePreview({ url }: { url: string }) {
  // With another ref, the clip would start again.
  const hold = useCallback(
    (player: HTMLVideoElement) => {
      player.src = url;
      return () => {
        player.removeAttribute("src");
        player.load();
      };
    },
    [url],
  );
  return (
    <video ref={hold} autoPlay muted loop playsInline className="absolute inset-0 size-full object-cover" />
  );
}

type JobLineProps = { job: Job; isShared: boolean };

/** A job that ended without a result, in a compact row: what it was, why it ended, and what it cost. */
export function JobLine({ job, isShared }: JobLineProps) {
  const Icon = KIND_ICONS[job.kind];
  const failure = failureMessage(job);
  return (
    <span className="flex size-full items-center border-line border-b pr-14 pl-11 text-sm sm:pr-32 lg:pr-76">
      {/* In the place of the checkbox, which covers it. */}
      <span aria-hidden className="absolute inset-y-0 left-3 grid w-6 place-items-center text-ink-faint">
        <Icon className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-center lg:gap-3">
        <span className="flex min-w-0 items-center gap-2 lg:max-w-[55%]">
          <span className="flex shrink-0 lg:w-17.5">
            <StatusBadge status={job.status} />
          </span>
          {job.favorite && (
            <span className="shrink-0">
              <Heart aria-hidden className="size-3.5 fill-current" />
              <span className="sr-only">{messages.tileBadges.favorite}</span>
            </span>
          )}
          <span dir="auto" translate="no" className="truncate font-medium">
            {job.prompt}
          </span>
        </span>
        <span className="flex min-w-0 flex-col text-ink-soft text-xs sm:flex-row sm:gap-1.5 lg:flex-1">
          {failure && (
            <>
              <span className="truncate">{failure.what}</span>
              <span className="shrink-0 truncate tabular-nums">{failure.cost}</span>
            </>
          )}
          {isShared && (
            <span className="shrink-0 max-lg:hidden">
              <TileByline job={job} isShared={isShared} />
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
