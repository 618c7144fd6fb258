import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { approval, approvals, askApproval, grantApproval } from "./approval";

const approvalPath = z.object({ approvalId: idInRequest });

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
