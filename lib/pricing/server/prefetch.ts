import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { priceListQuery } from "../price-list-query";
import { priceListOf, priceRows } from "./live-catalog";

/** Puts the prices into a page's cache with their own age, so that a browser asks again for old ones at once. */
export async function prefetchPrices(cache: QueryClient, keyId: string): Promise<void> {
  const { queryKey } = priceListQuery(() => priceRows(keyId));
  const list = await priceListOf(keyId).catch(() => null);
  if (list) cache.setQueryData(queryKey, list.rows, { updatedAt: list.seenAt.getTime() });
}
