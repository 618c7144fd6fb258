import "server-only";
import { approvalsApi, limitRequestsApi } from "@/lib/approvals/api";
import { askApproval, listApprovals, readApproval } from "@/lib/approvals/server/approvals";
import { declineApproval, grantApproval, withdrawApproval } from "@/lib/approvals/server/decide";
import {
  askHigherLimit,
  declineHigherLimit,
  grantHigherLimit,
  listLimitRequests,
  withdrawLimitRequest,
} from "@/lib/approvals/server/limit-requests";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { serve } from "./serve";

export const approvalRoutes = serve(approvalsApi, {
  list: ({ session }) => listApprovals(session),
  get: ({ session, params }) => readApproval(session, params.approvalId),
  ask: ({ session, body, request }) => askApproval(session, body, request.headers.get(IDEMPOTENCY_HEADER)),
  grant: ({ session, params, body }) => grantApproval(session, params.approvalId, body.credits),
  decline: ({ session, params }) => declineApproval(session, params.approvalId),
  withdraw: ({ session, params }) => withdrawApproval(session, params.approvalId),
});

export const limitRequestRoutes = serve(limitRequestsApi, {
  list: ({ session }) => listLimitRequests(session),
  ask: ({ session, body }) => askHigherLimit(session, body),
  grant: ({ session, params, body }) => grantHigherLimit(session, params.limitRequestId, body.credits),
  decline: ({ session, params, body }) =>
    declineHigherLimit(session, params.limitRequestId, body.answer ?? null),
  withdraw: ({ session, params }) => withdrawLimitRequest(session, params.limitRequestId),
});
