import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { approval, approvals, askApproval, grantApproval } from "./approval";
import {
  askHigherLimit,
  declineHigherLimit,
  grantHigherLimit,
  limitRequest,
  limitRequests,
} from "./limit-request";

const approvalPath = z.object({ approvalId: idInRequest });
const limitRequestPath = z.object({ limitRequestId: idInRequest });

/** Requests to owners for jobs above a limit that asks. */
export const approvalsApi = {
  /** Owners get everybody's, others their own. */
  list: endpoint({
    method: "GET",
    path: "/api/approvals",
    summary: "Requests for approval: those that wait, and those decided lately",
    may: "look",
    result: approvals,
    load: "list",
  }),
  get: endpoint({
    method: "GET",
    path: "/api/approvals/:approvalId",
    summary: "A request for approval, with the jobs that a yes made",
    may: "look",
    params: approvalPath,
    result: approval,
    errors: { not_found: "somebody else's request, unless an owner asks" },
  }),
  /** The same `Idempotency-Key` with the same body gives the same request. */
  ask: endpoint({
    method: "POST",
    path: "/api/approvals",
    summary: "Asks an owner for jobs above a limit that asks",
    may: "make",
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: askApproval,
    result: approval,
    status: 202,
    load: "job",
    errors: {
      invalid_request: "what is not sold, with its field",
      idempotency_conflict: true,
      price_increased: true,
      rate_limited: "50 requests wait",
    },
  }),
  /** Makes the jobs in the name of who asked. Again, it gives the same jobs. */
  grant: endpoint({
    method: "POST",
    path: "/api/approvals/:approvalId/grant",
    summary: "Approves a request for at most the credits that were shown",
    may: "manage",
    scope: null,
    params: approvalPath,
    body: grantApproval,
    result: approval,
    load: "job",
    errors: {
      limit_reached: true,
      balance_reached: true,
      price_increased: "they cost more than `credits`",
      conflict: "it was declined or withdrawn, or its person may not make anything any more",
      rate_limited: "beyond the caps of jobs",
    },
  }),
  decline: endpoint({
    method: "POST",
    path: "/api/approvals/:approvalId/decline",
    summary: "Declines a request",
    may: "manage",
    scope: null,
    params: approvalPath,
    result: approval,
    errors: { conflict: "it was granted or withdrawn" },
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/approvals/:approvalId/withdraw",
    summary: "Takes back one's own request",
    may: "keep",
    scope: "make",
    params: approvalPath,
    result: approval,
    errors: { not_found: "somebody else's request", conflict: "it was decided" },
  }),
};

/** Requests to owners that a limit be higher. A person has one of a limit. */
export const limitRequestsApi = {
  /** Owners get everybody's, others their own. */
  list: endpoint({
    method: "GET",
    path: "/api/limit-requests",
    summary: "Requests for higher limits: those that wait, and those answered lately",
    may: "look",
    result: limitRequests,
    load: "list",
  }),
  /** Again for the same limit, it changes the open request. */
  ask: endpoint({
    method: "POST",
    path: "/api/limit-requests",
    summary: "Asks owners for a higher limit, or changes the open request for it",
    may: "make",
    body: askHigherLimit,
    result: limitRequest,
    errors: {
      invalid_request: "no more than the limit is, or a limit that does not count what the person spends",
      not_found: "a limit that was removed",
    },
  }),
  /** Raises the limit as a change by hand does. Again, it changes nothing. */
  grant: endpoint({
    method: "POST",
    path: "/api/limit-requests/:limitRequestId/grant",
    summary: "Raises the limit of a request, to what it asks for or another amount",
    may: "manage",
    scope: null,
    params: limitRequestPath,
    body: grantHigherLimit,
    result: limitRequest,
    errors: {
      invalid_request: "no more than the limit is",
      reauthentication_needed: "a limit that asks or blocks",
      conflict: "the request is over, or somebody else just changed the limit",
    },
  }),
  decline: endpoint({
    method: "POST",
    path: "/api/limit-requests/:limitRequestId/decline",
    summary: "Declines a request for a higher limit",
    may: "manage",
    scope: null,
    params: limitRequestPath,
    body: declineHigherLimit,
    result: limitRequest,
    errors: { conflict: "the request is over" },
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/limit-requests/:limitRequestId/withdraw",
    summary: "Takes back one's own request for a higher limit",
    may: "keep",
    scope: "make",
    params: limitRequestPath,
    result: limitRequest,
    errors: { not_found: "somebody else's request", conflict: "the request is over" },
  }),
};
