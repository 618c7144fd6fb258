import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";

type ImageRate = { resolutions: Record<string, number>; qualities?: Record<string, number> };

/**
 * 15 image models (section Endpoints referred to elsewhere). Stated in the text: one is a budget model
 * at 3 credits with fixed 1K size, one costs 1 credit for drafts, one offers 2K and 4K from 3 credits.
 * Their identifiers and all other figures are this service's own.
 */
const IMAGE_RATES: Record<string, ImageRate> = {
  "alpha-image-4": { resolutions: { "1K": 4, "2K": 6 } },
  "alpha-image-4-fast": { resolutions: { "1K": 3 } },
  "alpha-image-4-ultra": { resolutions: { "2K": 10, "4K": 16 } },
  "beta-image-2": { resolutions: { "1K": 4, "2K": 7 } },
  "gamma-image-4": { resolutions: { "2K": 3, "4K": 5 } },
  "gamma-image-4.5": { resolutions: { "2K": 5, "4K": 8 } },
  "delta-image-2": { resolutions: { "1K": 4, "2K": 6 } },
  "delta-image-2-edit": { resolutions: { "1K": 5, "2K": 7 } },
  "epsilon-image-1": { resolutions: { "1K": 4 } },
  "zeta-image": { resolutions: { "1K": 4 } },
  "eta-image-1": { resolutions: { "1K": 5, "2K": 8 } },
  "theta-image": { resolutions: { "1K": 6, "2K": 9, "4K": 14 }, qualities: { standard: 1, high: 1.5 } },
  "iota-image-1.5": { resolutions: { "1K": 1, "2K": 2 }, qualities: { draft: 1, standard: 5, high: 17 } },
  "kappa-image-3": { resolutions: { "1K": 5, "2K": 8 } },
  "kappa-image-3-turbo": { resolutions: { "1K": 4 } },
};

/** Price rows of the image models; the explorer reads models and options from them. */
export const imageRows: PricingRow[] = Object.entries(IMAGE_RATES).flatMap(
  ([model_id, { resolutions, qualities = { "": 1 } }]) =>
    Object.entries(qualities).flatMap(([quality, factor]) =>
      Object.entries(resolutions).map(([resolution, credits]) => ({
        object: "pricing_row" as const,
        product: PRODUCTS.image,
        credits: Math.ceil(credits * factor),
        model_id,
        mode: "generate",
        ...(quality === "" ? {} : { quality }),
        resolution,
      })),
    ),
);
