"use client";

import { StepBack, StepForward } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { Job, JobAsset } from "@/lib/jobs/job";
import { aspectOf, clipOf } from "./shape";
import { useFrameSteps } from "./use-frame-steps";

/** The browser's own player, with what it lacks: single frames. Full screen, sound and the rest come with it. */
export function JobPlayer({ job, autoPlay = false }: { job: Job; autoPlay?: boolean }) {
  const clip = clipOf(job);
  return clip && <ClipPlayer key={clip.id} job={job} clip={clip} autoPlay={autoPlay} />;
}

function ClipPlayer({ job, clip, autoPlay }: { job: Job; clip: JobAsset; autoPlay: boolean }) {
  const player = useRef<HTMLVideoElement>(null);
  const step = useFrameSteps(player, clip.url);
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
      <div className="-mb-2 flex justify-end">
        <IconButton
          label="Previous frame"
          keys=","
          size="sm"
          icon={<StepBack aria-hidden />}
          onClick={() => void step(-1)}
        />
        <IconButton
          label="Next frame"
          keys="."
          size="sm"
          icon={<StepForward aria-hidden />}
          onClick={() => void step(1)}
        />
      </div>
    </div>
  );
}
