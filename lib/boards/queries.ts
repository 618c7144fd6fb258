import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { boardsApi, queueApi } from "./api";
import { boardKey, boardListKey, queueKey, takesKey } from "./keys";

type BoardsClient = Client<typeof boardsApi>;

export const boardsQueryOf = (client: Pick<BoardsClient, "list">) =>
  queryOptions({
    queryKey: boardListKey,
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });

export const boardQueryOf = (client: Pick<BoardsClient, "read">, boardId: string) =>
  queryOptions({
    queryKey: boardKey(boardId),
    queryFn: ({ signal }) => client.read({ params: { boardId }, signal }),
    staleTime: 60_000,
  });

export const takesQueryOf = (client: Pick<BoardsClient, "takes">, boardId: string) =>
  queryOptions({
    queryKey: takesKey(boardId),
    queryFn: ({ signal }) => client.takes({ params: { boardId }, signal }),
    staleTime: 60_000,
  });

export const queueQueryOf = (client: Pick<Client<typeof queueApi>, "list">) =>
  queryOptions({
    queryKey: queueKey,
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });
