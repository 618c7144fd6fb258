import type { PricedSettings } from "./price-history";

/** The settings of a request that decide its price. */
export function settingsOf(kind: PricedSettings["kind"], request: Record<string, unknown>): PricedSettings {
  const text = (name: string) =>
    request[name] === undefined || request[name] === null ? null : String(request[name]);
  return {
    kind,
    model_id: text("model_id") ?? "",
    mode: text("mode"),
    tier: text("tier"),
    quality: text("quality"),
    resolution: text("resolution"),
    duration_seconds: text("duration_seconds"),
    audio_enabled: text("audio_enabled"),
  };
}
