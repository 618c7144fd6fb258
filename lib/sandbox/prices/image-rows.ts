import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { IMAGE_MODELS, imageCredits } from "../image/image-models";

/** Price rows of the image models. Readers of the list find models and options in them. */
export const imageRows: PricingRow[] = IMAGE_MODELS.flatMap((model) =>
  [...Object.keys(model.qualities ?? {}), ...(model.qualities ? [] : [null])].flatMap((quality) =>
    Object.keys(model.resolutions).map((resolution) => ({
      object: "pricing_row" as const,
      product: PRODUCTS.image,
      credits: imageCredits(model, resolution, quality) ?? 0,
      model_id: model.id,
      mode: model.input === "required" ? "edit" : "generate",
      ...(quality === null ? {} : { quality }),
      resolution,
    })),
  ),
);
