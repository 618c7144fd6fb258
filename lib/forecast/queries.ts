import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { sumsKey } from "@/lib/jobs/keys";
import type { forecastApi } from "./api";

type ForecastClient = Client<typeof forecastApi>;

/** Stale after every state change of a job. */
export const forecastQueryOf = (client: Pick<ForecastClient, "read">, tz: string) =>
  queryOptions({
    queryKey: [...sumsKey, "forecast", tz],
    queryFn: ({ signal }) => client.read({ query: { tz }, signal }),
    staleTime: 60_000,
  });

/** Last month does not change any more, and prices seldom do. */
export const priceEffectQueryOf = (client: Pick<ForecastClient, "prices">, tz: string) =>
  queryOptions({
    queryKey: ["pricing", "effect", tz],
    queryFn: ({ signal }) => client.prices({ query: { tz }, signal }),
    staleTime: 10 * 60_000,
  });
