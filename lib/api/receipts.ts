import "server-only";
import { receiptsApi } from "@/lib/receipts/api";
import { readReceipt } from "@/lib/receipts/server/read-receipt";
import { serve } from "./serve";

export const receiptRoutes = serve(receiptsApi, {
  read: ({ session, params }) => readReceipt(session, params.boardId),
});
