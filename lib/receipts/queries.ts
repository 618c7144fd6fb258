import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { receiptsApi } from "./api";

/** The receipt of the film of a board, as it is now. */
export const receiptQueryOf = (client: Pick<Client<typeof receiptsApi>, "read">, boardId: string) =>
  queryOptions({
    queryKey: ["receipt", boardId],
    queryFn: ({ signal }) => client.read({ params: { boardId }, signal }),
    staleTime: 0,
  });
