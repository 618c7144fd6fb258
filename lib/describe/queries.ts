import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import type { describeApi } from "./api";
import type { Description, DescriptionChange } from "./description";

const SETTLED_FRESH_MS = 60_000;
const describeKey = ["describe"] as const;
const listsKey = [...describeKey, "list"] as const;
const detailKey = (id: string) => [...describeKey, "detail", id] as const;

/**
 * What pages read about descriptions. The client is an argument, because browser and page prefetch have
 * different ones.
 */
export const descriptionQueriesOf = (client: Pick<Client<typeof describeApi>, "list" | "get">) => ({
  list: (q: string, limit = 30) =>
    infiniteQueryOptions({
      queryKey: [...listsKey, q.trim()],
      queryFn: ({ pageParam, signal }) =>
        client.list({ query: { q: q.trim() || null, cursor: pageParam, limit }, signal }),
      ...byCursor,
      staleTime: ({ state }) => freshFor(state.data?.pages.flatMap((page) => page.data)),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: ({ signal }) => client.get({ params: { descriptionId: id }, signal }),
      staleTime: ({ state }) => freshFor(state.data && [state.data]),
    }),
});

/**
 * A running description may have ended between the server's render and the start of the page's feed. So a
 * component that starts to show it reads it again, and after that the live feed sends changes.
 */
const freshFor = (shown: readonly Description[] = []): number =>
  shown.some(isGoingOn) ? 0 : SETTLED_FRESH_MS;

/** Running, or ended so recently that its pictures are still being made. */
const isGoingOn = ({ status, clip_url, strip_url }: Description): boolean =>
  status === "running" || (status === "done" && clip_url !== null && strip_url === null);

/** Applies a change of a description from the live feed: pages that show it read it again. */
export function refreshDescription(cache: QueryClient, { id }: Pick<DescriptionChange, "id">): void {
  void cache.invalidateQueries({ queryKey: listsKey });
  void cache.invalidateQueries({ queryKey: detailKey(id) });
}

/** After a gap in the feed, all cached descriptions may be out of date. */
export const forgetDescriptions = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: describeKey });
