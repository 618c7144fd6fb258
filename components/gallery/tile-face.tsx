import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { PictureLabels, TileLabels } from "./tile-labels";
import { TilePicture } from "./tile-picture";
import { TilePreview } from "./tile-preview";

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
