import "server-only";
import { approvalsApi } from "@/lib/approvals/api";
import { askApproval, listApprovals, readApproval } from "@/lib/approvals/server/approvals";
import { declineApproval, grantApproval, withdrawApproval } from "@/lib/approvals/server/decide";
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
