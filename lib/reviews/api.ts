import * as z from "zod/mini";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { leadingToken } from "@/lib/platform/token";
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
import {
  newChoice,
  newRemark,
  newVerdict,
  openReview,
  progress,
  reviewGate,
  sharedReview,
} from "./shared-review";
import { versionQuery } from "./version";

/** The page that a link opens, before the secret part of it. */
export const reviewPath = (token: string): string => `${PAGE_PATHS.review}/${token}`;

const reviewId = z.object({ reviewId: idInRequest });
const remarkId = z.object({ remarkId: idInRequest });

/** Links for people without an account. */
export const reviewsApi = {
  /** Open ones first, then the latest. Of revoked ones those with an answer or a choice. */
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

/** No form is checked: a link that cannot be one responds like one that is not there. */
const token = z.string().check(z.overwrite(leadingToken));
const shared = z.object({ token });
const sharedItem = z.object({ token, itemId: z.string() });

/** What a link opens, for whoever has it. A link that never was, has expired or was revoked is not found. */
export const sharedReviewApi = {
  /** Needs no opening. */
  gate: endpoint({
    method: "GET",
    path: "/api/review/:token",
    summary: "Whether the link of a review needs a password",
    may: "anyone",
    params: shared,
    result: reviewGate,
    errors: { rate_limited: "too many calls of a visitor" },
  }),
  /** Sets a cookie for this review alone. */
  open: endpoint({
    method: "POST",
    path: "/api/review/:token/open",
    summary: "Opens a review, and counts a view",
    may: "anyone",
    params: shared,
    body: openReview,
    result: sharedReview,
    errors: { wrong_origin: true, wrong_password: true, rate_limited: "too many calls of a visitor" },
  }),
  /** Of the latest version, or of the one of `version`. */
  read: endpoint({
    method: "GET",
    path: "/api/review/:token/content",
    summary: "What a review shares, with its remarks",
    may: "anyone",
    params: shared,
    query: versionQuery,
    result: sharedReview,
    load: "list",
    errors: { unauthenticated: "it was not opened yet", rate_limited: "too many calls of a visitor" },
  }),
  /** `?download` saves it, where that is allowed. */
  file: endpoint({
    method: "GET",
    path: "/api/review/:token/items/:itemId",
    summary: "The bytes of a shared result, or of the sound under all of them, whole or one range",
    may: "anyone",
    params: sharedItem,
    query: versionQuery,
    sends: "*/*",
    load: "file",
    errors: {
      unauthenticated: "it was not opened yet",
      forbidden: "saving is not allowed",
      rate_limited: "too many calls of a visitor",
    },
  }),
  poster: endpoint({
    method: "GET",
    path: "/api/review/:token/items/:itemId/poster",
    summary: "The poster of a shared result as WebP",
    may: "anyone",
    params: sharedItem,
    query: versionQuery,
    sends: "image/webp",
    load: "preview",
    errors: { unauthenticated: "it was not opened yet", rate_limited: "too many calls of a visitor" },
  }),
  remark: endpoint({
    method: "POST",
    path: "/api/review/:token/remarks",
    summary: "Remarks on a shared result, or replies to a remark",
    may: "anyone",
    params: shared,
    body: newRemark,
    result: sharedReview,
    status: 201,
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      conflict: "as many remarks as a review or a visitor can have",
      rate_limited: "too many calls of a visitor",
    },
  }),
  choose: endpoint({
    method: "POST",
    path: "/api/review/:token/choices",
    summary: "Chooses one of the takes of a shot",
    may: "anyone",
    params: shared,
    body: newChoice,
    result: sharedReview,
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      rate_limited: "too many calls of a visitor",
    },
  }),
  /** Nothing changes where the visitor has not chosen this take. */
  takeBackChoice: endpoint({
    method: "DELETE",
    path: "/api/review/:token/choices/:itemId",
    summary: "Takes back the choice of a take",
    may: "anyone",
    params: sharedItem,
    result: sharedReview,
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      not_found: "it is not shared any more: the choice of another take of the shot replaces it",
      rate_limited: "too many calls of a visitor",
    },
  }),
  /** It can be changed as long as the link is open, and changes no answer of another visitor. */
  decide: endpoint({
    method: "POST",
    path: "/api/review/:token/verdict",
    summary: "Approves what a review shares, or asks for changes",
    may: "anyone",
    params: shared,
    body: newVerdict,
    result: sharedReview,
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      conflict: "as many answers as a review can have",
      rate_limited: "too many calls of a visitor",
    },
  }),
  /** Twenty times a minute at most; what is lost is sent again, further on. */
  progress: endpoint({
    method: "POST",
    path: "/api/review/:token/progress",
    summary: "Says how far a visitor has watched a version",
    may: "anyone",
    params: shared,
    body: progress,
    load: "preview",
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      rate_limited: "too many calls of a visitor",
    },
  }),
  /** Nothing changes where the visitor has not answered. */
  takeBackVerdict: endpoint({
    method: "DELETE",
    path: "/api/review/:token/verdict",
    summary: "Takes back the answer of a visitor",
    may: "anyone",
    params: shared,
    result: sharedReview,
    errors: {
      wrong_origin: true,
      unauthenticated: "it was not opened yet",
      rate_limited: "too many calls of a visitor",
    },
  }),
};
