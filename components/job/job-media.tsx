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
  const made = clipOf(job);
  if (!made) return null;
  if (made.type === "image") return <JobImage asset={made} label={job.prompt} />;
  if (made.type === "audio") return <SoundPlayer key={made.url} src={made.url} label={job.prompt} />;
  return <JobPlayer job={job} autoPlay={autoPlay} personId={personId} />;
}
