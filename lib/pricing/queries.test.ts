import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import type { PricingRow } from "@/lib/contract/pricing";
import { imageCatalogOf } from "./image-catalog";
import { toEntries } from "./price-list";
import { priceListQueryOf } from "./queries";
import { videoCatalogOf } from "./video-catalog";

const ROWS: PricingRow[] = [
  { object: "pricing_row", product: "video", model_id: "alpha-3.1", duration_seconds: 8, credits: 35 },
  { object: "pricing_row", product: "image", model_id: "still-1", credits: 4 },
  { object: "pricing_row", product: "talking_avatar", resolution: "720p", duration_seconds: 5, credits: 10 },
];

it("reads the list once for a page that shows it, and makes catalogs and offers of it", async () => {
  const load = vi.fn(async () => ROWS);
  const cache = new QueryClient();
  const list = priceListQueryOf(load);
  const entries = new QueryObserver(cache, { ...list, select: toEntries });
  const offers = new QueryObserver(cache, { ...list, select: avatarOffers });
  const rows = new QueryObserver(cache, { ...list, staleTime: 600_000 });
  const stops = [entries, offers, rows].map((reader) => reader.subscribe(() => undefined));
  await vi.waitFor(() => expect(rows.getCurrentResult().data).toBe(ROWS));
  expect(entries.getCurrentResult().data?.map(({ credits }) => credits)).toEqual([35, 4, 10]);
  expect(offers.getCurrentResult().data).toEqual([{ resolution: "720p", credits: 10, stepSeconds: 5 }]);
  expect(load).toHaveBeenCalledOnce();
  for (const stop of stops) stop();
});

it("builds a catalog once for the same rows and options", () => {
  const none = { options: [], extensions: [] };
  expect(videoCatalogOf(ROWS, none)).toBe(videoCatalogOf(ROWS, none));
  expect(videoCatalogOf([...ROWS], none)).not.toBe(videoCatalogOf(ROWS, none));
  expect(imageCatalogOf(ROWS, none).models.map(({ id }) => id)).toEqual(["still-1"]);
  expect(imageCatalogOf(ROWS, { ...none, options: [] })).not.toBe(imageCatalogOf(ROWS, none));
});

it("reads an old list again when a person comes back to the window, and no fresh one", async () => {
  const load = vi.fn(async () => ROWS);
  const cache = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  cache.mount();
  const list = priceListQueryOf(load);
  const stop = new QueryObserver(cache, { ...list, staleTime: 600_000 }).subscribe(() => undefined);
  const comeBack = () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  };
  await vi.waitFor(() => expect(cache.getQueryData(list.queryKey)).toBe(ROWS));
  comeBack();
  expect(load).toHaveBeenCalledOnce();
  cache.setQueryData(list.queryKey, ROWS, { updatedAt: Date.now() - 600_001 });
  comeBack();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  stop();
  cache.unmount();
  focusManager.setFocused(undefined);
});
