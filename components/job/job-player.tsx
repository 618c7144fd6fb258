"use client";

import type { Job } from "@/lib/jobs/job";
import { aspectOf, clipOf } from "./shape";

/** The browser's own player: keyboard, full screen, picture in picture and captions come with it. */
export function JobPlayer({ job, autoPlay = false }: { job: Job; autoPlay?: boolean }) {
  const clip = clipOf(job);
  if (!clip) return null;
  return (
    <video
      key={clip.id}
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
  );
}
