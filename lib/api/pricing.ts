import "server-only";
import { priceHistoryApi, pricingApi } from "@/lib/pricing/api";
import { imageCatalogOptions, videoCatalogOptions } from "@/lib/pricing/server/catalogs";
import { priceListOf, readLastPrice, readPriceChanges } from "@/lib/pricing/server/price-list";
import { serve } from "./serve";

export const pricingRoutes = serve(pricingApi, {
  prices: async ({ session }) => {
    const { rows, seenAt } = await priceListOf(session.keyId);
    return { object: "list" as const, data: rows, seen_at: seenAt.toISOString() };
  },
  video: ({ session }) => videoCatalogOptions(session.keyId),
  image: ({ session }) => imageCatalogOptions(session.keyId),
});

export const priceHistoryRoutes = serve(priceHistoryApi, {
  changes: ({ session }) => readPriceChanges(session),
  last: ({ session, query }) => readLastPrice(session, query),
});
