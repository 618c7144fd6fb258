import { approvalsApi } from "@/lib/approvals/api";
import { approvalsQueryOf } from "@/lib/approvals/queries";
import { createClient } from "@/lib/http/create-client";

export const approvalsClient = createClient(approvalsApi);
export const approvalsQuery = approvalsQueryOf(approvalsClient);
