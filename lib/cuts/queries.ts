import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { roughCutsApi } from "./api";
import { isUnfinished } from "./cut";

const READ_EVERY_MS = 1_000;

/** The rough cuts of a board. While one is being made, they are read again every second. */
export const roughCutsQueryOf = (client: Pick<Client<typeof roughCutsApi>, "list">, boardId: string) =>
  queryOptions({
    queryKey: ["rough-cuts", boardId],
    queryFn: ({ signal }) => client.list({ params: { boardId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnfinished) ? READ_EVERY_MS : false),
  });
