import "server-only";
import { priceHistoryApi } from "@/lib/price-history/api";
import { readLastPrice, readPriceChanges } from "@/lib/price-history/server/read-price-history";
import { serve } from "./serve";

export const priceHistoryRoutes = serve(priceHistoryApi, {
  changes: ({ session }) => readPriceChanges(session),
  last: ({ session, query }) => readLastPrice(session, query),
});
