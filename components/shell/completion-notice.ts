import type { QueryClient } from "@tanstack/react-query";
import { preferences } from "@/components/ui/preferences";
import type { Job } from "@/lib/jobs/job";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { announceOnce } from "./announce-once";
import { canPlaySound, playDoneSound } from "./done-sound";
import { isWatched } from "./job-ends";
import { messages } from "./messages";
import { unseenCompletions } from "./stores";

const titles = messages.completionNotice;
const isEnd = (status: string): status is keyof typeof titles => status in titles;

/** Announces the end of a job in the ways chosen in this browser, each in one tab only. */
export async function notifyCompletion(cache: QueryClient, job: Job): Promise<void> {
  const { id, status, prompt } = job;
  void showToast(cache, job);
  if (!isEnd(status)) return;
  if (document.hidden) unseenCompletions.set((count) => count + 1);
  const { noticeSound, noticeBrowser } = preferences.get();
  if (noticeSound && canPlaySound() && (await announceOnce(`sound-${id}`)))
    playDoneSound(status === "completed" ? "completed" : "failed");
  if (!noticeBrowser || !document.hidden || !isAllowed() || !(await announceOnce(`notice-${id}`))) return;
  const notice = new Notification(titles[status], { body: excerpt(prompt, 120), tag: id });
  notice.onclick = () => {
    window.focus();
    window.location.assign(`${PAGE_PATHS.gallery}/${encodeURIComponent(id)}`);
  };
}

const isAllowed = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

/** A person who is looking at the job needs no toast. Its code is loaded with the first end. */
async function showToast(cache: QueryClient, job: Job): Promise<void> {
  const wasWatched = isWatched(job.id);
  const { skipToast, showCompletion } = await importWithRetry(() => import("./completion-toast"));
  if (wasWatched) skipToast(job.id);
  else showCompletion(cache, job);
}
