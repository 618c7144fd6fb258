import { clsx } from "clsx";
import { Ban, Clock, Heart, Star, VolumeX } from "lucide-react";
import { KIND_ICONS } from "@/components/job/icons";
import { useNow } from "@/components/ui/clock";
import { expiringAt, isSilent, mainAssetOf } from "@/lib/jobs/facts";
import { type Job, RULED_OUT } from "@/lib/jobs/job";
import { formatSeconds } from "@/lib/platform/format";
import { NO_FRAMES, timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";

const text = messages.tileBadges;
const BADGE =
  "on-picture type-edge inline-flex h-5 items-center gap-1 whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0";

type TileBadgesProps = { job: Job; isNarrow: boolean };

/** What a tile tells without being pointed at: a favorite, a rating, a file that expires, and what kind of result it is. */
export function TileBadges({ job, isNarrow }: TileBadgesProps) {
  const end = expiringAt(job);
  return (
    <>
      {/* A grid has many tiles, and most have none of these. */}
      {(job.favorite || job.rating !== null || end !== null) && <CornerBadges job={job} end={end} />}
      <ResultBadge job={job} isNarrow={isNarrow} />
    </>
  );
}

/** A favorite, a rating, and a file that expires. The buttons of a pointed tile take their place. */
function CornerBadges({ job: { favorite, rating }, end }: { job: Job; end: number | null }) {
  return (
    <span className="pointer-events-none absolute top-2 right-2 flex flex-wrap justify-end gap-1 transition-opacity duration-150 group-focus-within:opacity-0 pointed:opacity-0 pointer-coarse:opacity-100!">
      {end !== null && <TileExpiring end={end} />}
      {rating !== null && (
        <span className={clsx(BADGE, "px-1")}>
          {rating === RULED_OUT ? <Ban aria-hidden /> : <Star aria-hidden className="fill-current" />}
          {rating === RULED_OUT ? null : <span aria-hidden>{rating}</span>}
          <span className="sr-only">{text.rating(rating)}</span>
        </span>
      )}
      {favorite && (
        <span className={clsx(BADGE, "px-1")}>
          <Heart aria-hidden className="fill-current" />
          <span className="sr-only">{text.favorite}</span>
        </span>
      )}
    </span>
  );
}

/** Kind, length and a missing sound of the result. The labels of a pointed tile take its place. */
function ResultBadge({ job, isNarrow }: TileBadgesProps) {
  const clip = mainAssetOf(job);
  // Over words there is no room for it.
  if (!clip || (clip.type !== "audio" && !clip.poster_url)) return null;
  const Icon = KIND_ICONS[job.kind];
  const seconds = clip.duration_seconds;
  return (
    <span
      className={clsx(
        BADGE,
        isNarrow ? "right-1 px-1" : "right-1.5 px-1.5",
        "pointer-events-none absolute bottom-1.5 transition-opacity duration-150 group-focus-within:opacity-0 pointed:opacity-0",
      )}
    >
      {/* A length tells that it is a clip or a sound. */}
      {seconds === null && <Icon aria-hidden />}
      {seconds !== null && lengthOf(clip.type === "audio" ? NO_FRAMES : (clip.frame_rate ?? null), seconds)}
      {isSilent(job) && (
        <>
          <VolumeX aria-hidden />
          <span className="sr-only">{text.silent}</span>
        </>
      )}
    </span>
  );
}

/** A sound of less than a second is one. */
const lengthOf = (rate: number | null, seconds: number): string =>
  timecodeOf(rate === NO_FRAMES ? Math.max(1, Math.round(seconds)) : seconds, rate);

const expiringText = messages.tileExpiring;

/**
 * How long a tile's file, which is not in our storage yet, is still available.
 * @param end when it expires, in milliseconds since 1970
 */
function TileExpiring({ end }: { end: number }) {
  const now = useNow();
  if (now === null) return null;
  const seconds = Math.ceil((end - now) / 1_000);
  return (
    <span className={clsx(BADGE, "px-1.5 [@container_(max-width:11rem)]:hidden")}>
      <Clock aria-hidden />
      <span className="sr-only">{seconds > 0 ? expiringText.expiresIn : expiringText.notSaved}</span>
      {seconds > 0 ? formatSeconds(seconds) : expiringText.expired}
    </span>
  );
}
