import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { leadingToken } from "@/lib/platform/token";
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
