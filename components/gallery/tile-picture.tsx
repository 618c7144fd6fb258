import { useState } from "react";
import { JobPicture } from "@/components/job/job-picture";
import type { Job } from "@/lib/jobs/job";

type TilePictureProps = {
  job: Job;
  /** During a fast scroll a new tile asks for no picture. One that it has shown stays. */
  isScrollingFast: boolean;
};

/** The picture of a tile, which comes when it can be seen. */
export function TilePicture({ job, isScrollingFast }: TilePictureProps) {
  const [isWanted, setIsWanted] = useState(!isScrollingFast);
  if (!isScrollingFast && !isWanted) setIsWanted(true);
  return isWanted ? <JobPicture job={job} /> : null;
}
