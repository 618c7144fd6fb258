import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { libraryKey } from "@/lib/library/queries";
import type { remarksApi, reviewsApi } from "./api";
import type { ReviewedThing } from "./review";

/* Every change of a review comes with a change of the library, which reads these again where they are shown. */

export const remarksKey = [...libraryKey, "remarks"] as const;

export const reviewsQueryOf = (client: Pick<Client<typeof reviewsApi>, "list">, thing: ReviewedThing) =>
  queryOptions({
    queryKey: [...libraryKey, "reviews", thing.of, thing.id],
    queryFn: ({ signal }) => client.list({ query: thing, signal }),
    staleTime: 30_000,
  });

export const remarksQueryOf = (client: Pick<Client<typeof remarksApi>, "list">, thing: ReviewedThing) =>
  queryOptions({
    queryKey: [...remarksKey, thing.of, thing.id],
    queryFn: ({ signal }) => client.list({ query: thing, signal }),
    staleTime: 30_000,
  });
