import { approvalsApi, limitRequestsApi } from "@/lib/approvals/api";
import { approvalsQueryOf, limitRequestsQueryOf } from "@/lib/approvals/queries";
import { createClient } from "@/lib/http/create-client";

export const approvalsClient = createClient(approvalsApi);
export const approvalsQuery = approvalsQueryOf(approvalsClient);

export const limitRequestsClient = createClient(limitRequestsApi);
export const limitRequestsQuery = limitRequestsQueryOf(limitRequestsClient);
