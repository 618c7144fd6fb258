"use client";

import dynamic from "next/dynamic";
import { VideoPlayer } from "@/components/player/video-player";
import { aspectOf, clipOf, isSilent } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { frameSourceOf } from "@/lib/jobs/source-type";
import { fileNameOf } from "@/lib/library/file-names";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { JobImage } from "./job-image";
import { mediaShape } from "./media-shape";
import { messages } from "./messages";
import { UseFrameButton } from "./use-frame-button";

const SoundPlayer = dynamic(() => importWithRetry(() => import("@/components/player/sound-player")), {
  ssr: false,
});

type JobMediaProps = {
  job: Job;
  /** How a clip starts; it repeats unless `loop` is false. */
  autoPlay?: boolean;
  muted?: boolean;
  loop?: boolean;
  /** The person whose form a frame can go into. Without it no such button is shown. */
  personId?: string;
};

/** The result of a job, to watch or hear. Empty without a result. */
export function JobMedia({ job, personId, loop = true, ...player }: JobMediaProps) {
  const asset = clipOf(job);
  if (!asset) return null;
  if (asset.type === "image") return <JobImage asset={asset} label={excerpt(job.prompt, 120)} />;
  if (asset.type === "audio") return <SoundPlayer key={asset.url} src={asset.url} label={job.prompt} />;
  const name = fileNameOf(job);
  const source = frameSourceOf(job);
  return (
    <VideoPlayer
      {...player}
      key={asset.id}
      src={asset.url}
      poster={asset.poster_url}
      label={messages.jobMedia.video(job.prompt)}
      name={name}
      source={source}
      shape={mediaShape(aspectOf(job))}
      loop={loop}
      silent={isSilent(job)}
    >
      {(video) =>
        personId && <UseFrameButton player={video} name={name} personId={personId} source={source} />
      }
    </VideoPlayer>
  );
}
