import { mapFields } from "@/lib/catalog/request-field";
import type { PricedSettings } from "./price-history";

/** The settings beside kind and model that decide a price, by their names in a request. */
export const PRICE_SETTINGS = [
  "mode",
  "tier",
  "quality",
  "resolution",
  "duration_seconds",
  "audio_enabled",
] as const;

/** The settings of a request that decide its price. */
export function settingsOf(kind: PricedSettings["kind"], request: Record<string, unknown>): PricedSettings {
  const text = (name: string) =>
    request[name] === undefined || request[name] === null ? null : String(request[name]);
  return { kind, model_id: text("model_id") ?? "", ...mapFields(PRICE_SETTINGS, text) };
}
