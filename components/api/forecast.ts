import { forecastApi } from "@/lib/forecast/api";
import { forecastQueryOf, priceEffectQueryOf } from "@/lib/forecast/queries";
import { createClient } from "@/lib/http/create-client";

const forecastClient = createClient(forecastApi);
export const forecastQuery = (tz: string) => forecastQueryOf(forecastClient, tz);
export const priceEffectQuery = (tz: string) => priceEffectQueryOf(forecastClient, tz);
