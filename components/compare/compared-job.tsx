"use client";

import { ArrowLeft, ArrowRight, Check, Heart, X } from "lucide-react";
import { JobPicture } from "@/components/job/job-picture";
import { StatusBadge } from "@/components/job/job-status";
import { mediaShape } from "@/components/job/media-shape";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { aspectOf, mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { jobLink } from "@/lib/navigation/gallery";
import { messages } from "./messages";

const text = messages.comparedJob;

type ComparedJobProps = {
  job: Job;
  isFirst: boolean;
  isLast: boolean;
  /** One position to the left (-1) or right (1). */
  onMove: (by: 1 | -1) => void;
  /** Null when removing one would leave nothing to compare. */
  onRemove: (() => void) | null;
  onFavorite: () => void;
  /** Picks it, or takes the mark away; null for what is no take of one press with the others, or has no result. */
  onPick: (() => void) | null;
};

/** One result of a comparison, without controls, because all results are played together. */
export function ComparedJob(props: ComparedJobProps) {
  const { job, isFirst, isLast, onMove, onRemove, onFavorite, onPick } = props;
  return (
    <article data-job-id={job.id} data-status={job.status} className="flex min-w-0 flex-col gap-2">
      <div className="mx-auto overflow-hidden rounded-lg bg-black" style={mediaShape(aspectOf(job))}>
        <Media job={job} />
      </div>
      <div className="flex items-start gap-2">
        <Link href={jobLink(job.id)} className="min-w-0 flex-1 hover:underline">
          <span dir="auto" translate="no" className="line-clamp-2 break-words text-sm">
            {job.prompt}
          </span>
        </Link>
        {job.status !== "completed" && <StatusBadge status={job.status} />}
        <IconButton
          size="sm"
          label={text.left}
          icon={<ArrowLeft aria-hidden />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={text.right}
          icon={<ArrowRight aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        {onRemove && <IconButton size="sm" label={text.remove} icon={<X aria-hidden />} onClick={onRemove} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-pressed={job.favorite}
          icon={<Heart aria-hidden className="size-4" fill={job.favorite ? "currentColor" : "none"} />}
          onClick={onFavorite}
        >
          {text.favorite}
        </Button>
        {onPick && (
          <Button
            size="sm"
            aria-pressed={job.picked}
            icon={<Check aria-hidden className="size-4" />}
            className="aria-pressed:border-accent aria-pressed:text-accent-ink"
            onClick={onPick}
          >
            {text.pick}
          </Button>
        )}
      </div>
    </article>
  );
}

function Media({ job }: { job: Job }) {
  const clip = mainAssetOf(job);
  const label = text.media(job.prompt);
  if (clip?.type === "video") {
    return (
      <video
        src={clip.url}
        {...(clip.poster_url ? { poster: clip.poster_url } : {})}
        aria-label={label}
        className="size-full object-contain"
        muted
        playsInline
        preload="auto"
      />
    );
  }
  if (clip?.type === "audio") {
    return (
      <div className="relative size-full">
        <JobPicture job={job} />
        <audio src={clip.url} aria-label={label} preload="auto" muted />
      </div>
    );
  }
  return <JobPicture job={job} />;
}
