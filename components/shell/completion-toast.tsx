import { useEffect, useState } from "react";
import { jobsClient } from "@/components/api/jobs";
import { JobThumbnail } from "@/components/job/job-picture";
import { isToastShown, toast } from "@/components/ui/toast";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { excerpt, isolate } from "@/lib/platform/excerpt";
import { ANNOUNCED_LIFE_MS, announceOnce } from "./announce-once";
import { isEnded, isWatched } from "./job-ends";
import { messages } from "./messages";
import { refusedInForm } from "./stores";

const text = messages.completionToast;
const TOPIC = "ended-jobs";
/** Ends within this time share one toast. */
const JOIN_MS = 400;

/** Ended, and not shown yet. */
let waiting: { job: Job; at: number }[] = [];
/** In the toast that is on the screen. */
let shown: readonly Job[] = [];
let isScheduled = false;

/**
 * Shows the end of a job in a toast, in one tab of the browser. A hidden tab waits until it is looked at, and
 * jobs that end in the meantime share one toast.
 */
export function showCompletion(job: Job): void {
  waiting.push({ job, at: Date.now() });
  if (document.hidden) document.addEventListener("visibilitychange", showSoon);
  else showSoon();
}

function showSoon(): void {
  if (document.hidden) return;
  document.removeEventListener("visibilitychange", showSoon);
  if (!isScheduled) setTimeout(() => void showWaiting(), JOIN_MS);
  isScheduled = true;
}

async function showWaiting(): Promise<void> {
  isScheduled = false;
  const recent = waiting.filter(({ at }) => Date.now() - at < ANNOUNCED_LIFE_MS);
  waiting = [];
  const claims = await Promise.all(recent.map(({ job }) => announceOnce(claimName(job.id))));
  const ended = recent.flatMap(({ job }, at) =>
    claims[at] && !isWatched(job.id) && !refusedInForm.get().includes(job.id) ? [job] : [],
  );
  if (ended.length === 0) return;
  shown = isToastShown(TOPIC) ? [...shown, ...ended] : ended;
  show(shown);
}

/** Takes the toast about a job that a person is looking at, so that no other tab shows it. */
export const skipToast = (jobId: string): void => void announceOnce(claimName(jobId));

const claimName = (jobId: string): string => `toast-${jobId}`;

function show(jobs: readonly Job[]): void {
  const [job] = jobs;
  if (!job) return;
  const failed = jobs.filter(({ status }) => status !== "completed").length;
  const isOne = jobs.length === 1;
  const prompt = isolate(excerpt(job.prompt));
  toast(isOne && isEnded(job.status) ? text.one(job.status, prompt) : text.many(jobs.length, failed), {
    topic: TOPIC,
    tone: failed === 0 ? "positive" : failed === jobs.length ? "danger" : "neutral",
    link: isOne
      ? { label: text.viewJob, href: jobLink(job.id) }
      : { label: text.viewJobs, href: galleryLink() },
    picture: <ToastPicture key={job.id} job={job} />,
    // The live feed announces each end.
    isSpoken: false,
  });
}

const ASK_AGAIN_MS = 1_500;

/**
 * The picture of a job that has just ended. A poster is made with the copy of the result, a moment after the
 * end, so this asks for it while the toast is on the screen. Toasts are outside the cache of the pages.
 */
function ToastPicture({ job: ended }: { job: Job }) {
  const [job, setJob] = useState(ended);
  useEffect(() => {
    const result = mainAssetOf(job);
    if (!result || result.poster_url || result.type === "audio") return;
    const read = () => void jobsClient.get({ params: { jobId: job.id } }).then(setJob, () => undefined);
    const timer = setTimeout(read, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [job]);
  return <JobThumbnail job={job} />;
}
