import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { libraryKey } from "@/lib/library/queries";
import type { remarksApi, reviewsApi } from "./api";
import type { ReviewedThing } from "./review";

/* Every change of a review comes with a change of the library, which reads these again where they are shown. */

export const remarksKey = [...libraryKey, "remarks"] as const;

type ReviewsClient = Client<typeof reviewsApi>;

export const reviewsQueryOf = (client: Pick<ReviewsClient, "list">, thing: ReviewedThing) =>
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

/** Who chose what. A pick changes it, too, which no change of the library tells of. */
export const reviewTableQueryOf = (client: Pick<ReviewsClient, "choices">, reviewId: string) =>
  queryOptions({
    queryKey: [...libraryKey, "reviews", "table", reviewId],
    queryFn: ({ signal }) => client.choices({ params: { reviewId }, signal }),
    staleTime: 30_000,
  });

/** How far somebody watches is announced to nobody, so that it is asked for as long as it is shown. */
const VISITS_READ_EVERY_MS = 30_000;

export const reviewVisitsQueryOf = (client: Pick<ReviewsClient, "visits">, reviewId: string) =>
  queryOptions({
    queryKey: [...libraryKey, "reviews", "visits", reviewId],
    queryFn: ({ signal }) => client.visits({ params: { reviewId }, signal }),
    staleTime: 10_000,
    refetchInterval: VISITS_READ_EVERY_MS,
  });

export const reviewFilmQueryOf = (client: Pick<ReviewsClient, "film">, reviewId: string, version: number) =>
  queryOptions({
    queryKey: [...libraryKey, "reviews", "film", reviewId, version],
    queryFn: ({ signal }) => client.film({ params: { reviewId }, query: { version }, signal }),
    staleTime: 60_000,
  });
