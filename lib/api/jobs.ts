import "server-only";
import { countWaiting } from "@/lib/approvals/server/approvals";
import { createJobOrAsk } from "@/lib/approvals/server/create-or-ask";
import { countLimitRequests } from "@/lib/approvals/server/limit-requests";
import { sumQueue } from "@/lib/boards/server/takes";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { jobFeed } from "@/lib/feed/server/feed";
import { Reply } from "@/lib/http/server/reply";
import { assetsApi, jobsApi } from "@/lib/jobs/api";
import { deliverAsset, deliverPoster } from "@/lib/jobs/server/assets/deliver";
import { deliverJoinedSound } from "@/lib/jobs/server/assets/joined-sound";
import { cancelJob } from "@/lib/jobs/server/cancel";
import { checkJob } from "@/lib/jobs/server/check";
import { importJob } from "@/lib/jobs/server/import-job";
import { readDetail } from "@/lib/jobs/server/read";
import { readDaySums } from "@/lib/jobs/server/search/day-sums";
import { listJobs, listJobsText } from "@/lib/jobs/server/search/list";
import { readOutline } from "@/lib/jobs/server/search/outline";
import { correctSpelling } from "@/lib/jobs/server/search/spelling";
import { requestAccountSync } from "@/lib/jobs/server/sync-account-jobs";
import { readTypicalDuration } from "@/lib/jobs/server/typical-duration";
import { readCreditSummary } from "@/lib/limits/server/summary";
import { download, type Route, serve } from "./serve";

export const jobRoutes: readonly Route[] = [
  ...serve(jobsApi, {
    list: async ({ session, query }) =>
      session.seesCosts
        ? new Reply(await listJobsText(session, query), 200, { "content-type": "application/json" })
        : listJobs(session, query),
    create: ({ session, body, request }) =>
      createJobOrAsk(session, body, request.headers.get(IDEMPOTENCY_HEADER)),
    summary: async ({ session, query }) => {
      const [credits, queued, waiting, limits] = await Promise.all([
        readCreditSummary(session, query.tz),
        sumQueue(session),
        countWaiting(session),
        countLimitRequests(session),
      ]);
      return {
        ...credits,
        queued_takes: queued.waiting,
        queued_credits: queued.credits,
        approvals_to_answer: waiting.toAnswer + limits.toAnswer,
        approvals_asked: waiting.asked + limits.asked,
      };
    },
    // HEAD opens no feed.
    events: ({ session, request }) =>
      request.method === "HEAD"
        ? new Response(null, { headers: { "content-type": "text/event-stream; charset=utf-8" } })
        : jobFeed(session, request),
    outline: ({ session, query }) => readOutline(session, query),
    daySums: ({ session, query }) => readDaySums(session, query),
    spelling: ({ session, query }) => correctSpelling(session, query.q),
    typicalDuration: ({ session, query }) => readTypicalDuration(session, query),
    sync: ({ session }) => requestAccountSync(session),
    importJob: ({ session, body }) => importJob(session, body),
    get: ({ session, params }) => readDetail(session, params.jobId),
    cancel: ({ session, params }) => cancelJob(session, params.jobId),
    check: ({ session, params }) => checkJob(session, params.jobId),
  }),
  ...serve(assetsApi, {
    file: ({ session, params, request }) => deliverAsset(session, params.assetId, request),
    poster: ({ session, params, request }) => deliverPoster(session, params.assetId, request),
    sound: (input) => download(input, () => deliverJoinedSound(input.session, input.query, input.request)),
  }),
];
