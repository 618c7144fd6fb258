import * as z from "zod/mini";
import { boardRun } from "@/lib/boards/run";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import {
  madeReview,
  newLink,
  newReply,
  newReview,
  type ReviewedThing,
  remark,
  remarkList,
  resolution,
  restoredPicks,
  review,
  reviewChanges,
  reviewedThing,
  reviewFilm,
  reviewLink,
  reviewList,
  reviewTable,
  reviewVisitList,
  takenPicks,
  takePicks,
  undonePicks,
} from "./review";
import { newRevision } from "./revision";
import { versionQuery } from "./version";

/** The page that a link opens, before the secret part of it. */
export const reviewPath = (token: string): string => `${PAGE_PATHS.review}/${token}`;

const reviewId = z.object({ reviewId: idInRequest });
const remarkId = z.object({ remarkId: idInRequest });

/** Links for people without an account. */
export const reviewsApi = {
  /** Open ones first, then the latest. Of revoked ones those with an answer, a choice or a remark. */
  list: endpoint({
    method: "GET",
    path: "/api/reviews",
    summary: "The review links of a job, a board or a collection",
    may: "look",
    query: reviewedThing,
    result: reviewList,
    load: "list",
  }),
  /** Only this response and `copyLink` have the link. */
  create: endpoint({
    method: "POST",
    path: "/api/reviews",
    summary: "Makes a link by which people without an account see results and remark on them",
    may: "arrange",
    scope: "review",
    body: newReview,
    result: madeReview,
    status: 201,
    errors: {
      not_found: "what is not in this workspace",
      conflict: "as many open links as the thing can have",
    },
  }),
  /** With another password, whoever opened it enters that before they see anything. */
  change: endpoint({
    method: "PATCH",
    path: "/api/reviews/:reviewId",
    summary: "Changes what a review link shows, to whom and until when",
    may: "remove",
    scope: "review",
    params: reviewId,
    body: reviewChanges,
    result: review,
    errors: { not_permitted: "another person's", conflict: "it has expired" },
  }),
  /** The earlier link stops working. */
  newLink: endpoint({
    method: "POST",
    path: "/api/reviews/:reviewId/link",
    summary: "Replaces the link of a review",
    may: "remove",
    scope: "review",
    params: reviewId,
    body: newLink,
    result: madeReview,
    errors: { not_permitted: "another person's", conflict: "as many open links as the thing can have" },
  }),
  /** It is sealed as API keys are, and each copy is in the audit log. */
  copyLink: endpoint({
    method: "POST",
    path: "/api/reviews/:reviewId/link/copy",
    summary: "Gives the link of a review again to whoever made it",
    may: "keep",
    scope: null,
    params: reviewId,
    result: reviewLink,
    errors: {
      not_found: "another person's, also for an owner",
      conflict: "it has expired, or was made before links were kept",
    },
  }),
  /** Also of a link that is over. */
  visits: endpoint({
    method: "GET",
    path: "/api/reviews/:reviewId/visits",
    summary: "Who opened a review, when, and how far they watched",
    may: "look",
    params: reviewId,
    result: reviewVisitList,
    load: "list",
  }),
  /** The latest version, or the one of `version`. Also of a link that is over. */
  film: endpoint({
    method: "GET",
    path: "/api/reviews/:reviewId/film",
    summary: "What a version of a review shows: its results in order, with their in and out points",
    may: "look",
    params: reviewId,
    query: versionQuery,
    result: reviewFilm,
    load: "list",
  }),
  /** Also of a link that is over. */
  choices: endpoint({
    method: "GET",
    path: "/api/reviews/:reviewId/choices",
    summary: "Who chose which take, by shot, and what would change with the picks of each",
    may: "look",
    params: reviewId,
    result: reviewTable,
    load: "list",
  }),
  /** Its remarks stay. */
  revoke: endpoint({
    method: "DELETE",
    path: "/api/reviews/:reviewId",
    summary: "Revokes the link of a review",
    may: "remove",
    scope: "review",
    params: reviewId,
    errors: { not_permitted: "another person's" },
  }),
  /** Also of a link that is over. */
  takePicks: endpoint({
    method: "POST",
    path: "/api/reviews/:reviewId/picks",
    summary: "Makes the takes that a visitor of a review chose the picks of their shots",
    may: "arrange",
    scope: "review",
    params: reviewId,
    body: takePicks,
    result: takenPicks,
    errors: { conflict: "the visitor chose no take that is on the board now" },
  }),
  /** The prompts are on the board also where the run is refused. Its takes wait for a pick. */
  revise: endpoint({
    method: "POST",
    path: "/api/reviews/:reviewId/revisions",
    summary:
      "Gives shots the prompts that follow remarks, and queues their takes for at most the credits that were shown",
    may: "make",
    scope: null,
    params: reviewId,
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: newRevision,
    result: boardRun,
    status: 202,
    load: "job",
    errors: {
      invalid_request: "a shot that can't run",
      limit_reached: true,
      balance_reached: true,
      approval_needed: "a limit asks",
      price_increased: true,
      conflict: "a shot was changed since it was shown, or it is no review of a board",
      idempotency_conflict: true,
    },
  }),
  /** A shot that got another pick meanwhile keeps that. */
  undoPicks: endpoint({
    method: "POST",
    path: "/api/reviews/:reviewId/picks/undo",
    summary: "Gives the shots the picks that they had before those of a visitor",
    may: "arrange",
    scope: "review",
    params: reviewId,
    body: undonePicks,
    result: restoredPicks,
  }),
};

/** What visitors wrote, and the replies. */
export const remarksApi = {
  /** In the order in which they were written. */
  list: endpoint({
    method: "GET",
    path: "/api/remarks",
    summary: "The remarks on a job, a board or a collection",
    may: "look",
    query: reviewedThing,
    result: remarkList,
    load: "list",
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/remarks/csv",
    summary: "The same as CSV, with a time code for each",
    may: "look",
    query: reviewedThing,
    sends: "text/csv",
    load: "list",
  }),
  /** Visitors see it under the label of the review. */
  reply: endpoint({
    method: "POST",
    path: "/api/remarks/:remarkId/replies",
    summary: "Replies to a remark",
    may: "arrange",
    scope: "review",
    params: remarkId,
    body: newReply,
    result: remark,
    status: 201,
  }),
  resolve: endpoint({
    method: "POST",
    path: "/api/remarks/:remarkId/resolution",
    summary: "Resolves a remark, or opens it again",
    may: "arrange",
    scope: "review",
    params: remarkId,
    body: resolution,
    result: remark,
  }),
  /** For good, with the replies to it. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/remarks/:remarkId",
    summary: "Deletes a remark",
    may: "arrange",
    scope: "review",
    params: remarkId,
  }),
};

export const remarksCsvPath = (thing: ReviewedThing): string => addressOf(remarksApi.csv, { query: thing });
