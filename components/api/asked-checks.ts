import type { CheckWish } from "@/lib/checks/asked/asked-check";
import { askedChecksQueryOf, checkQuoteQueryOf } from "@/lib/checks/asked/queries";
import { askedChecksApi } from "@/lib/checks/asked-api";
import { createClient } from "@/lib/http/create-client";

export const askedChecksClient = createClient(askedChecksApi);
export const askedChecksQuery = (boardId: string) => askedChecksQueryOf(askedChecksClient, boardId);
export const checkQuoteQuery = (of: { boardId: string; wish: CheckWish; ended: number | null }) =>
  checkQuoteQueryOf(askedChecksClient, of);
