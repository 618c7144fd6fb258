"use client";

import { useEffect, useState } from "react";
import { jobsClient } from "@/components/api/jobs";
import { JobThumbnail } from "@/components/job/job-thumbnail";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";

const ASK_AGAIN_MS = 1_500;

/**
 * The picture of a job that has just ended. A poster is made with the copy of the result, a moment after the
 * end, so this asks for it while the toast is on the screen. Toasts are outside the cache of the pages.
 */
export function ToastPicture({ job: ended }: { job: Job }) {
  const [job, setJob] = useState(ended);
  useEffect(() => {
    const result = clipOf(job);
    if (!result || result.poster_url || result.type === "audio") return;
    const read = () => void jobsClient.get({ params: { jobId: job.id } }).then(setJob, () => undefined);
    const timer = setTimeout(read, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [job]);
  return <JobThumbnail job={job} />;
}
