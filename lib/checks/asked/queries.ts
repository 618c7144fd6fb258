import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { askedChecksApi } from "../asked-api";
import { takeChecksKey } from "../measured/checks-key";
import { type CheckWish, isOpenCheck } from "./asked-check";

const READ_EVERY_MS = 1_500;
const keyOf = (boardId: string) => ["asked-checks", boardId] as const;
const quotesKey = (boardId: string) => [...keyOf(boardId), "quote"] as const;

/** The checks of a board. While some are open, they are read again every few moments. */
export const askedChecksQueryOf = (client: Pick<Client<typeof askedChecksApi>, "list">, boardId: string) =>
  queryOptions({
    queryKey: [...keyOf(boardId), "list"],
    queryFn: ({ signal }) => client.list({ params: { boardId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.checks.some(isOpenCheck) ? READ_EVERY_MS : false),
  });

/**
 * What a press would look at now, and the most that it costs.
 * @param ended how many checks have come to an end, after which it is another quote; null while some are open
 */
export const checkQuoteQueryOf = (
  client: Pick<Client<typeof askedChecksApi>, "quote">,
  { boardId, wish, ended }: { boardId: string; wish: CheckWish; ended: number | null },
) =>
  queryOptions({
    queryKey: [...quotesKey(boardId), wish.describer, wish.model, ended],
    queryFn: ({ signal }) => client.quote({ params: { boardId }, body: wish, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Reads the checks of a board and their price again, also beside its takes. */
export async function refreshChecks(cache: QueryClient, boardId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(boardId) }),
    cache.invalidateQueries({ queryKey: takeChecksKey(boardId) }),
  ]);
}
