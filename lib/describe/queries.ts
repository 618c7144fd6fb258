import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { byCursor } from "@/lib/http/by-cursor";
import type { DescriptionsClient } from "./client";
import type { Description, DescriptionChange } from "./description";

const SETTLED_FRESH_MS = 60_000;
const describeKey = ["describe"] as const;
const listsKey = [...describeKey, "list"] as const;
const detailKey = (id: string) => [...describeKey, "detail", id] as const;

/** What pages read about descriptions. The client is an argument: browser and page prefetch bring their own. */
export const descriptionQueries = (client: Pick<DescriptionsClient, "list" | "get">) => ({
  list: (q: string, limit = 30) =>
    infiniteQueryOptions({
      queryKey: [...listsKey, q.trim()],
      queryFn: ({ pageParam, signal }) =>
        client.list({ q: q.trim() || null, cursor: pageParam, limit }, { signal }),
      ...byCursor,
      staleTime: ({ state }) => freshFor(state.data?.pages.flatMap((page) => page.data)),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: ({ signal }) => client.get(id, { signal }),
      staleTime: ({ state }) => freshFor(state.data && [state.data]),
    }),
});

/**
 * What runs may have ended between the server's drawing and the page's listening, so whoever begins to show
 * it reads it again; from then on the live feed tells.
 */
const freshFor = (shown: readonly Description[] = []): number =>
  shown.some(isGoingOn) ? 0 : SETTLED_FRESH_MS;

/** Running, or done so lately that its pictures are still being made. */
const isGoingOn = ({ status, clip_url, strip_url }: Description): boolean =>
  status === "running" || (status === "done" && clip_url !== null && strip_url === null);

/** The live feed said that something became of a description: whoever shows it reads it again. */
export function noteDescription(cache: QueryClient, { id }: Pick<DescriptionChange, "id">): void {
  void cache.invalidateQueries({ queryKey: listsKey });
  void cache.invalidateQueries({ queryKey: detailKey(id) });
}

/** After a gap in the feed nothing here is known to be so. */
export const forgetDescriptions = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: describeKey });
