"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import { aspectOf, clipOf } from "@/lib/jobs/facts";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { fileNameOf } from "@/lib/library/file-names";
import { messages } from "./messages";
import { PlayerTools } from "./player-tools";

const JobImage = dynamic(() => import("./job-image"), { ssr: false });
const SoundPlayer = dynamic(() => import("@/components/player/sound-player"), { ssr: false });

type JobMediaProps = {
  job: Job;
  autoPlay?: boolean;
  /** Whether a clip begins without its sound. */
  muted?: boolean;
  personId?: string;
};

/** The result of a job, to watch or hear. Empty without a result. */
export function JobMedia({ job, autoPlay = false, muted = false, personId }: JobMediaProps) {
  const asset = clipOf(job);
  if (!asset) return null;
  if (asset.type === "image") return <JobImage asset={asset} label={job.prompt} />;
  if (asset.type === "audio") return <SoundPlayer key={asset.url} src={asset.url} label={job.prompt} />;
  return (
    <ClipPlayer key={asset.id} job={job} clip={asset} autoPlay={autoPlay} muted={muted} personId={personId} />
  );
}

type ClipPlayerProps = {
  job: Job;
  clip: JobAsset;
  autoPlay: boolean;
  muted: boolean;
  personId: string | undefined;
};

/** The browser's own player with our additions. Full screen, sound and the rest are the browser's. */
function ClipPlayer({ job, clip, autoPlay, muted, personId }: ClipPlayerProps) {
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className="flex w-full flex-col gap-1">
      <video
        ref={player}
        src={clip.url}
        {...(clip.poster_url ? { poster: clip.poster_url } : {})}
        aria-label={messages.jobMedia.video(job.prompt)}
        className="max-h-[min(70vh,48rem)] w-full rounded-lg bg-black"
        style={{ aspectRatio: aspectOf(job) }}
        controls
        loop
        playsInline
        autoPlay={autoPlay}
        muted={muted}
        preload="metadata"
      />
      <PlayerTools player={player} clipUrl={clip.url} name={fileNameOf(job)} personId={personId} />
    </div>
  );
}
