"use client";

import { useRef } from "react";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { fileNameOf } from "@/lib/library/file-names";
import { PlayerTools } from "./player-tools";
import { aspectOf, clipOf } from "./shape";

type JobPlayerProps = { job: Job; autoPlay?: boolean; personId?: string | undefined };

/** The browser's own player with our additions. Full screen, sound and the rest are the browser's. */
export function JobPlayer({ job, autoPlay = false, personId }: JobPlayerProps) {
  const clip = clipOf(job);
  return clip && <ClipPlayer key={clip.id} job={job} clip={clip} autoPlay={autoPlay} personId={personId} />;
}

type ClipPlayerProps = { job: Job; clip: JobAsset; autoPlay: boolean; personId: string | undefined };

function ClipPlayer({ job, clip, autoPlay, personId }: ClipPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className="flex w-full flex-col gap-1">
      <video
        ref={player}
        src={clip.url}
        {...(clip.poster_url ? { poster: clip.poster_url } : {})}
        aria-label={`Clip: ${job.prompt}`}
        className="max-h-[min(70vh,48rem)] w-full rounded-lg bg-black"
        style={{ aspectRatio: aspectOf(job) }}
        controls
        loop
        playsInline
        autoPlay={autoPlay}
        preload="metadata"
      />
      <PlayerTools player={player} clipUrl={clip.url} name={fileNameOf(job)} personId={personId} />
    </div>
  );
}
