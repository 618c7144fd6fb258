import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { boardQuery } from "@/components/api/boards";
import { jobsClient } from "@/components/api/jobs";
import { JobThumbnail } from "@/components/job/job-picture";
import { isToastShown, toast } from "@/components/ui/toast";
import { placeOnBoard } from "@/lib/boards/film-lines";
import { mainAssetOf, takeNumber } from "@/lib/jobs/facts";
import { isTakes, type Job } from "@/lib/jobs/job";
import { placeLink } from "@/lib/navigation/boards";
import { galleryLink, jobLink } from "@/lib/navigation/gallery";
import { excerpt, isolate } from "@/lib/platform/excerpt";
import { ANNOUNCED_LIFE_MS, announceOnce } from "./announce-once";
import { isEnded, isWatched } from "./job-ends";
import { messages, type ShotName } from "./messages";
import { refusedInForm } from "./stores";

const text = messages.completionToast;
const TOPIC = "ended-jobs";
/** Ends within this time share one toast. */
const JOIN_MS = 400;

/** A job that has ended, with the name of its shot; null for one that is on no board that is known. */
type Ended = { job: Job; shot: ShotName | null };

/** Ended, and not shown yet. */
let waiting: { job: Job; cache: QueryClient; at: number }[] = [];
/** In the toast that is on the screen. */
let shown: readonly Ended[] = [];
let isScheduled = false;

/**
 * Shows the end of a job in a toast, in one tab of the browser. A hidden tab waits until it is looked at, and
 * jobs that end in the meantime share one toast.
 */
export function showCompletion(cache: QueryClient, job: Job): void {
  waiting.push({ job, cache, at: Date.now() });
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
  const claimed = recent.filter(
    ({ job }, at) => claims[at] && !isWatched(job.id) && !refusedInForm.get().includes(job.id),
  );
  if (claimed.length === 0) return;
  const ended = await Promise.all(
    claimed.map(async ({ job, cache }) => ({ job, shot: await shotNameOf(cache, job) })),
  );
  shown = isToastShown(TOPIC) ? [...shown, ...ended] : ended;
  show(shown);
}

/** Takes the toast about a job that a person is looking at, so that no other tab shows it. */
export const skipToast = (jobId: string): void => void announceOnce(claimName(jobId));

const claimName = (jobId: string): string => `toast-${jobId}`;

/** The board of a job and the number of its shot there. A board that cannot be read has no name. */
async function shotNameOf(cache: QueryClient, { series }: Job): Promise<ShotName | null> {
  if (!series?.board) return null;
  const board = await cache.fetchQuery({ ...boardQuery(series.board.id), retry: false }).catch(() => null);
  const place = board && placeOnBoard(board.shots, series.id);
  return place && { board: isolate(board.name), ...place };
}

function show(ended: readonly Ended[]): void {
  const [first] = ended;
  if (!first) return;
  const { job, shot } = first;
  const jobs = ended.map((each) => each.job);
  const failed = jobs.filter(({ status }) => status !== "completed").length;
  toast(textOf(ended, failed), {
    topic: TOPIC,
    tone: failed === 0 ? "positive" : failed === jobs.length ? "danger" : "neutral",
    // Whatever page is open, it is about none.
    isOfStudio: true,
    link: { label: text.look, href: linkOf(ended) },
    picture: <ToastPicture key={job.id} job={job} />,
    // The live feed announces each end.
    isSpoken: false,
  });

  function textOf([one, ...others]: readonly Ended[], unsuccessful: number): string {
    if (!one || !isEnded(one.job.status)) return text.many(ended.length, unsuccessful);
    const isOneShot = jobs.every(({ series }) => series && series.id === one.job.series?.id);
    if (others.length > 0) {
      return isOneShot && unsuccessful === 0
        ? text.takes(ended.length, shot, isolate(excerpt(job.prompt, SHORT)))
        : text.many(ended.length, unsuccessful);
    }
    const { status, prompt, series } = one.job;
    return text.one({
      status,
      shot,
      prompt: isolate(excerpt(prompt, SHORT)),
      take: isTakes(series) && shot?.part !== "line" ? takeNumber(one.job) : null,
    });
  }
}

/** Letters of a prompt that stands for a shot without a place. */
const SHORT = 48;

/** The shot on its board, where all are of one; else the result, or the gallery. */
function linkOf(ended: readonly Ended[]) {
  const [first] = ended;
  if (!first) return galleryLink();
  const { job, shot } = first;
  const { series } = job;
  if (shot && series?.board && ended.every((each) => each.job.series?.id === series.id))
    return placeLink(series.board.id, shot, job.id);
  return ended.length === 1 ? jobLink(job.id) : galleryLink();
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
