import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { use, useEffect, useEffectEvent } from "react";
import { AccessContext } from "@/components/access/may";
import { planQuery, upstreamQuery } from "@/components/api/account";
import { jobsClient } from "@/components/api/jobs";
import { sessionClient } from "@/components/api/sessions";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { boardsKey } from "@/lib/boards/keys";
import { takeChecksKey } from "@/lib/checks/measured/checks-key";
import type { DescriptionChange } from "@/lib/describe/description";
import { forgetDescriptions, refreshDescription } from "@/lib/describe/queries";
import type { FeedFrame } from "@/lib/feed/frames";
import { applyJob, findJob } from "@/lib/jobs/apply-job";
import { refreshFilteredLists } from "@/lib/jobs/filtered-lists";
import { isOutOfReach, isUnsent, type Job } from "@/lib/jobs/job";
import { jobsKey } from "@/lib/jobs/keys";
import { applyLibraryChange, libraryKey } from "@/lib/library/queries";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { AccessNow } from "@/lib/session/access";
import { notifyCompletion } from "./completion-notice";
import { isCompletionFrame, isEnded, isWatched, updateUnwatched } from "./job-ends";
import { joinLiveTabs } from "./live-tabs";
import { messages } from "./messages";
import { onQueryError } from "./query-errors";
import { connection, unwatchedCompletions, upstreamLost } from "./stores";

/** Mounted once by the studio. Writes every change of a job into the cache of all pages. */
export function LiveJobs() {
  const cache = useQueryClient();
  const shown = use(AccessContext);
  const { refresh } = useRouter();
  /** Renders the page again for whoever has another role than it was rendered for, and says so. */
  const noteAccess = useEffectEvent(({ person_id, role, sees_costs }: AccessNow) => {
    if (person_id !== shown.personId) return;
    if (role === shown.role && sees_costs === shown.seesCosts) return;
    if (role !== shown.role) toast(messages.liveJobs.roleChanged(role), { topic: "role", isOfStudio: true });
    // What was read before may have what is hidden now.
    if (sees_costs !== shown.seesCosts) void cache.resetQueries();
    refresh();
  });
  useEffect(() => refreshFilteredLists(cache, jobsClient), [cache]);
  useEffect(
    () =>
      joinLiveTabs({
        onFrame: (frame) => (frame.event === "access" ? noteAccess(frame.data) : applyFrame(cache, frame)),
        onState: connection.set,
        // A page whose session has ended goes to sign-in, also while nobody uses it.
        onRefused: () => void sessionClient.read().catch(onQueryError),
        onGap: () => {
          for (const queryKey of [upstreamQuery.queryKey, jobsKey, boardsKey, libraryKey])
            void cache.invalidateQueries({ queryKey });
          forgetDescriptions(cache);
        },
      }),
    [cache],
  );
  return null;
}

/** Loaded with the first change of a board, since most pages show none. An older version of a job changes nothing. */
const boardChanges = () => importWithRetry(() => import("@/lib/boards/apply-changes"));

type DataFrame = Exclude<FeedFrame, { event: "access" }>;

function applyFrame(cache: QueryClient, { event, data }: DataFrame): void {
  switch (event) {
    case "job":
      applyLiveJob(cache, data);
      break;
    case "description":
      followDescription(cache, data);
      break;
    case "board":
      void boardChanges().then(({ applyBoardChange }) => applyBoardChange(cache, data));
      break;
    case "upstream":
      cache.setQueryData(upstreamQuery.queryKey, data);
      break;
    case "library":
      applyLibraryChange(cache, data);
  }
}

function applyLiveJob(cache: QueryClient, job: Job): void {
  const before = findJob(cache, job.id)?.status;
  applyJob(cache, job);
  const board = job.series?.board;
  if (board) {
    void boardChanges().then(({ applyJobToBoard }) => applyJobToBoard(cache, job));
    // A take is measured after it is stored, which is another change of its job.
    void cache.invalidateQueries({ queryKey: takeChecksKey(board.id) });
  }
  // The server notices it first, also for a page that sends no request.
  if (isOutOfReach(job) || isUnsent(job)) upstreamLost.set(true);
  if (job.error?.status === 401 || job.error?.status === 403)
    void cache.invalidateQueries({ queryKey: planQuery().queryKey });
  const isEnd = isCompletionFrame(job, before, Date.now());
  unwatchedCompletions.set((completions) => updateUnwatched(completions, job, isEnd && !isWatched(job.id)));
  if (!isEnd) return;
  speak(job);
  void notifyCompletion(cache, job);
}

/** Announces the end of a job once, for screen reader users. The form announces a refusal beside it. */
function speak({ id, status, prompt }: Job): void {
  if (!isEnded(status) || (status === "rejected" && isWatched(id))) return;
  announce(messages.liveJobs.ended(status, excerpt(prompt)));
}

/**
 * Changes this tab has received. The feed may send a change twice, and an end is announced only after a known
 * start.
 */
const changesById = new Map<string, DescriptionChange>();

/** Applies a change of a description: pages that show it read it again, and its end is announced once. */
function followDescription(cache: QueryClient, change: DescriptionChange): void {
  const before = changesById.get(change.id);
  if (before?.changed_at === change.changed_at && before.status === change.status) return;
  changesById.set(change.id, change);
  refreshDescription(cache, change);
  if (before?.status === "running" && change.status !== "running") {
    toast(messages.followDescription[change.status](change.source_name), {
      tone: change.status === "done" ? "positive" : "danger",
      isOfStudio: true,
    });
  }
}
