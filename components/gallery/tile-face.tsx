import { useCallback, useState } from "react";
import { JobPicture } from "@/components/job/job-picture";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { PictureLabels, TileLabels } from "./tile-labels";

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
  const clip = clipOf(job);
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
