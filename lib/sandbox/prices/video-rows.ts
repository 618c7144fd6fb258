import { type ModelOptions, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoModelId } from "@/lib/contract/video";
import { modelOptionsOf } from "../models/options";
import { videoCredits } from "./video-credits";

const sounds: Record<ModelOptions["audio"], (boolean | null)[]> = {
  toggle: [false, true],
  on: [true],
  off: [false],
  ignored: [null],
};

/** A row for every valid combination of every video model (section GET /v1/pricing). */
export const videoRows: PricingRow[] = VIDEO_MODEL_IDS.flatMap((model) => rowsOf(model));

function rowsOf(model: VideoModelId): PricingRow[] {
  const options = modelOptionsOf(model);
  if (!options) return [];
  const tiers = options.tiers.length > 0 ? options.tiers : [null];
  return tiers.flatMap((tier) =>
    options.resolutions.flatMap((resolution) =>
      options.durations.flatMap((duration) =>
        sounds[options.audio].flatMap((audio) => {
          const point = { model, tier, resolution, seconds: Number(duration), audio };
          const credits = videoCredits(point);
          return credits === null ? [] : [row(options, point, credits)];
        }),
      ),
    ),
  );
}

function row(
  options: ModelOptions,
  { tier, resolution, seconds, audio }: Parameters<typeof videoCredits>[0],
  credits: number,
): PricingRow {
  return {
    object: "pricing_row",
    product: PRODUCTS.video,
    credits,
    model_id: options.id,
    mode: options.modes[0],
    ...(tier === null ? {} : { tier }),
    resolution,
    duration_seconds: seconds,
    ...(audio === null ? {} : { audio_enabled: audio }),
  };
}
