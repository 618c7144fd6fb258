import { endpoint } from "@/lib/http/endpoint";
import { forecast, forecastQuery, priceEffect } from "./forecast";

/** When the balance is used up, and why. */
export const forecastApi = {
  read: endpoint({
    method: "GET",
    path: "/api/forecast",
    summary:
      "When the balance is used up by the latest 7 and 28 days and by what waits on boards, and what it went to",
    may: "look",
    costs: "workspace",
    query: forecastQuery,
    result: forecast,
    load: "list",
    errors: { invalid_request: "a time zone that the database does not know" },
  }),
  prices: endpoint({
    method: "GET",
    path: "/api/forecast/prices",
    summary: "What the clips and images of last month would cost at the prices of now",
    may: "look",
    costs: "workspace",
    query: forecastQuery,
    result: priceEffect,
    load: "list",
    errors: { invalid_request: "a time zone that the database does not know" },
  }),
};
