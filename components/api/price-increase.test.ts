import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { priceListQueryOf } from "@/lib/pricing/queries";
import { applyPriceIncrease, refusedPriceQuery } from "./price-increase";

const portrait = { kind: "avatar" as const, request: { image_url: "https://files.example/a.png" } };
const rose = new ApiError("price_increased", "It rose.", {
  details: { credits_shown: 35, credits_quoted: 50 },
});

it("reads a shown price list again at once, once for all takes, and keeps the price that a refusal names", async () => {
  const load = vi.fn(async () => []);
  const cache = new QueryClient();
  const list = new QueryObserver(cache, { ...priceListQueryOf(load), staleTime: 600_000 });
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true));
  for (let take = 0; take < 3; take++) applyPriceIncrease(cache, portrait, rose);
  expect(cache.getQueryData(refusedPriceQuery(portrait).queryKey)).toBe(50);
  await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false));
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

it("changes nothing for another refusal", () => {
  const cache = new QueryClient();
  applyPriceIncrease(cache, portrait, new ApiError("conflict", "No.", { details: { credits_quoted: 50 } }));
  expect(cache.getQueryCache().getAll()).toEqual([]);
});
