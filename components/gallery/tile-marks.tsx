import { clsx } from "clsx";
import { Heart, VolumeX } from "lucide-react";
import { KIND_ICONS } from "@/components/job/icons";
import { clipOf, expiringAt } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { TileExpiring } from "./tile-expiring";

const text = messages.tileMarks;
const MARK =
  "inline-flex h-6 items-center gap-1 rounded-full bg-black/70 px-2 text-white text-xs tabular-nums [&_svg]:size-3.5";

/** What a tile tells without being pointed at: a favorite, a file that expires, and what kind of result it is. */
export function TileMarks({ job }: { job: Job }) {
  const end = expiringAt(job);
  return (
    <>
      {/* A grid has many tiles, and most have neither. */}
      {(job.favourite || end !== null) && <CornerMarks isFavorite={job.favourite} end={end} />}
      <ResultMark job={job} />
    </>
  );
}

/** A favorite, and a file that expires. The buttons of a pointed tile take their place. */
function CornerMarks({ isFavorite, end }: { isFavorite: boolean; end: number | null }) {
  return (
    <span className="pointer-events-none absolute top-2 right-2 flex flex-wrap justify-end gap-1 transition-opacity duration-150 group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:right-12 pointer-coarse:opacity-100!">
      {end !== null && <TileExpiring end={end} />}
      {isFavorite && (
        <span className={MARK}>
          <Heart aria-hidden className="fill-current" />
          <span className="sr-only">{text.favorite}</span>
        </span>
      )}
    </span>
  );
}

/** Kind, length and a missing sound of the result. The labels of a pointed tile take its place. */
function ResultMark({ job }: { job: Job }) {
  const clip = clipOf(job);
  if (!clip) return null;
  const Icon = KIND_ICONS[job.kind];
  const seconds = clip.duration_seconds;
  const isSilent = clip.type === "video" && job.request.audio_enabled === false;
  return (
    <span
      className={clsx(
        MARK,
        "pointer-events-none absolute right-2 bottom-2 @max-[4.5rem]:right-1 @max-[4.5rem]:px-1.5 transition-opacity duration-150 group-focus-within:opacity-0 group-hover:opacity-0",
      )}
    >
      {/* A tile of a few millimetres has room for the length alone. */}
      <Icon aria-hidden className={seconds === null ? undefined : "@max-[4.5rem]:hidden"} />
      {seconds !== null && formatClock(Math.max(1, Math.round(seconds)))}
      {isSilent && (
        <>
          <VolumeX aria-hidden />
          <span className="sr-only">{text.silent}</span>
        </>
      )}
    </span>
  );
}
