"use client";

import dynamic from "next/dynamic";
import type { Job } from "@/lib/jobs/job";
import { JobPlayer } from "./job-player";
import { clipOf } from "./shape";

const JobImage = dynamic(() => import("./job-image"), { ssr: false });
const SoundPlayer = dynamic(() => import("@/components/player/sound-player"), { ssr: false });

type JobMediaProps = { job: Job; autoPlay?: boolean; personId?: string };

/** The result of a job, to watch or hear. Empty without a result. */
export function JobMedia({ job, autoPlay = false, personId }: JobMediaProps) {
  const asset = clipOf(job);
  if (!asset) return null;
  if (asset.type === "image") return <JobImage asset={asset} label={job.prompt} />;
  if (asset.type === "audio") return <SoundPlayer key={asset.url} src={asset.url} label={job.prompt} />;
  return <JobPlayer job={job} autoPlay={autoPlay} personId={personId} />;
}
