import "server-only";
import { startRunOrAsk } from "@/lib/approvals/server/create-or-ask";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { assertSameOrigin } from "@/lib/http/server/request-origin";
import { remarksApi, reviewsApi } from "@/lib/reviews/api";
import { readTable } from "@/lib/reviews/server/choices";
import { readFilm } from "@/lib/reviews/server/films";
import {
  changeReview,
  createReview,
  listReviews,
  replaceLink,
  revokeReview,
} from "@/lib/reviews/server/links";
import {
  deleteRemark,
  listRemarks,
  remarksCsv,
  replyTo,
  resolveRemark,
  takePicks,
  undoPicks,
} from "@/lib/reviews/server/remarks";
import { revise } from "@/lib/reviews/server/revise";
import { readShared } from "@/lib/reviews/server/shared-content";
import { deliverSharedFile, deliverSharedPoster } from "@/lib/reviews/server/shared-files";
import { copyLink } from "@/lib/reviews/server/stored-link";
import { openVisit, readGate, readVisit, type Visit } from "@/lib/reviews/server/visit";
import {
  addRemark,
  choose,
  decide,
  takeBackChoice,
  takeBackVerdict,
} from "@/lib/reviews/server/visitor-actions";
import { listVisits, noteProgress, noteRead } from "@/lib/reviews/server/visits";
import { sharedReviewApi } from "@/lib/reviews/shared-api";
import { type Route, serve } from "./serve";

/** The visit of a browser that wants to change something, from our own page. */
function writingVisit(token: string, request: Request): Promise<Visit> {
  assertSameOrigin(request);
  return readVisit("write", token, request);
}

const itemOf = (
  { itemId }: { itemId: string },
  { version = null }: { version?: number | null | undefined },
) => ({
  itemId,
  version,
});

const list = <Item>(data: Item[]) => ({ object: "list" as const, data });

export const reviewRoutes: readonly Route[] = [
  ...serve(reviewsApi, {
    list: async ({ session, query }) => list(await listReviews(session, query)),
    create: ({ session, body }) => createReview(session, body),
    change: ({ session, params, body }) => changeReview(session, params.reviewId, body),
    newLink: ({ session, params, body }) => replaceLink(session, params.reviewId, body.expires_at),
    copyLink: async ({ session, params }) => ({
      object: "review_link" as const,
      path: await copyLink(session, params.reviewId),
    }),
    visits: async ({ session, params }) => list(await listVisits(session, params.reviewId)),
    film: ({ session, params, query }) => readFilm(session, params.reviewId, query.version ?? null),
    choices: ({ session, params }) => readTable(session, params.reviewId),
    revoke: ({ session, params }) => revokeReview(session, params.reviewId),
    revise: ({ session, params, body, request }) =>
      revise(session, params.reviewId, body, (boardId, run) =>
        startRunOrAsk(session, boardId, run, request.headers.get(IDEMPOTENCY_HEADER)),
      ),
    takePicks: async ({ session, params, body }) => ({
      object: "taken_picks" as const,
      taken: await takePicks(session, params.reviewId, body.guest_id),
    }),
    undoPicks: async ({ session, params, body }) => ({
      object: "restored_picks" as const,
      changed: await undoPicks(session, params.reviewId, body.taken),
    }),
  }),
  ...serve(remarksApi, {
    list: async ({ session, query }) => list(await listRemarks(session, query)),
    csv: ({ session, query }) => remarksCsv(session, query),
    reply: ({ session, params, body }) => replyTo(session, params.remarkId, body.text),
    resolve: ({ session, params, body }) => resolveRemark(session, params.remarkId, body.resolved),
    remove: ({ session, params }) => deleteRemark(session, params.remarkId),
  }),
  ...serve(sharedReviewApi, {
    gate: ({ params, request }) => readGate(params.token, request),
    open: async ({ params, body, request }) => {
      assertSameOrigin(request);
      const { visit, cookie } = await openVisit(params.token, body.password, request);
      const response = Response.json(await readShared(visit));
      if (cookie !== null) response.headers.append("set-cookie", cookie);
      return response;
    },
    read: async ({ params, query, request }) => {
      const visit = await readVisit("read", params.token, request);
      await noteRead(visit);
      return readShared(visit, query.version ?? null);
    },
    file: async ({ params, query, request }) =>
      deliverSharedFile(await readVisit("file", params.token, request), itemOf(params, query), request),
    poster: async ({ params, query, request }) =>
      deliverSharedPoster(await readVisit("file", params.token, request), itemOf(params, query), request),
    progress: async ({ params, body, request }) => {
      assertSameOrigin(request);
      await noteProgress(await readVisit("progress", params.token, request), body);
    },
    remark: async ({ params, body, request }) => addRemark(await writingVisit(params.token, request), body),
    choose: async ({ params, body, request }) => choose(await writingVisit(params.token, request), body),
    takeBackChoice: async ({ params, request }) =>
      takeBackChoice(await writingVisit(params.token, request), params.itemId),
    decide: async ({ params, body, request }) => decide(await writingVisit(params.token, request), body),
    takeBackVerdict: async ({ params, request }) =>
      takeBackVerdict(await writingVisit(params.token, request)),
  }),
];
