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
  /** 404 (`not_found`) for somebody else's request, unless an owner asks. */
  get: endpoint({
    method: "GET",
    path: "/api/approvals/:approvalId",
    summary: "A request for approval, with the jobs that a yes made",
    may: "look",
    params: approvalPath,
    result: approval,
  }),
  /**
   * The same `Idempotency-Key` with the same body gives the same request. 400 (`invalid_request`) with the field of what
   * is not sold. 409 (`idempotency_conflict`) for a key that was used with another body, and (`price_increased`) for a
   * price above the shown one. 429 (`rate_limited`) with 50 requests that wait.
   */
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
  }),
  /**
   * Makes the jobs in the name of who asked. Again, it gives the same jobs. 402 (`limit_reached`, `balance_reached`) where
   * a limit or the balance blocks. 409 (`price_increased`) where they cost more than `credits`, and (`conflict`) for a
   * request that was declined or withdrawn, or whose person may not make anything any more. 429 (`rate_limited`) beyond the caps of jobs.
   */
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
  }),
  /** 409 (`conflict`) for a request that was granted or withdrawn. */
  decline: endpoint({
    method: "POST",
    path: "/api/approvals/:approvalId/decline",
    summary: "Declines a request",
    may: "manage",
    scope: null,
    params: approvalPath,
    result: approval,
  }),
  /** 404 (`not_found`) for somebody else's request. 409 (`conflict`) for one that was decided. */
  withdraw: endpoint({
    method: "POST",
    path: "/api/approvals/:approvalId/withdraw",
    summary: "Takes back one's own request",
    may: "keep",
    scope: "make",
    params: approvalPath,
    result: approval,
  }),
};
