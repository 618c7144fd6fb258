import { createClient } from "@/lib/http/create-client";
import { receiptsApi } from "@/lib/receipts/api";
import { receiptQueryOf } from "@/lib/receipts/queries";

const receiptsClient = createClient(receiptsApi);
export const receiptQuery = (boardId: string) => receiptQueryOf(receiptsClient, boardId);
