import "server-only";
import { forecastApi } from "@/lib/forecast/api";
import { readPriceEffect } from "@/lib/forecast/server/price-effect";
import { readForecast } from "@/lib/forecast/server/read-forecast";
import { serve } from "./serve";

export const forecastRoutes = serve(forecastApi, {
  read: ({ session, query }) => readForecast(session, query.tz),
  prices: ({ session, query }) => readPriceEffect(session, query.tz),
});
