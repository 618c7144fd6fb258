import "server-only";
import { pricingApi } from "@/lib/pricing/api";
import { imageCatalogOptions, videoCatalogOptions } from "@/lib/pricing/server/catalog-options";
import { priceListOf } from "@/lib/pricing/server/live-catalog";
import { serve } from "./serve";

export const pricingRoutes = serve(pricingApi, {
  prices: async ({ session }) => {
    const { rows, seenAt } = await priceListOf(session.keyId);
    return { object: "list" as const, data: rows, seen_at: seenAt.toISOString() };
  },
  video: ({ session }) => videoCatalogOptions(session.keyId),
  image: ({ session }) => imageCatalogOptions(session.keyId),
});
