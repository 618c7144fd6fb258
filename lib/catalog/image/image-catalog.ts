import type { ModelOptions } from "@/lib/contract/assumptions";
import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { pixels } from "../measure";

/** One sold combination of an image model. Credits are whole credits per picture. */
type ImageOffer = { resolution: string | null; quality: string | null; credits: number };

/** An image model from its price rows and, if known, its options. */
export type ImageModel = {
  id: string;
  offers: readonly ImageOffer[];
  /** Ordered by size. */
  resolutions: readonly string[];
  /** Ordered by price. */
  qualities: readonly string[];
  /** Null when the service gave none: no ratio is offered or sent. */
  ratios: readonly string[] | null;
  input: "none" | "optional" | "required";
  fromCredits: number;
};

export type ImageCatalog = { models: readonly ImageModel[]; byId: ReadonlyMap<string, ImageModel> };

export type ImageSelection = {
  modelId: string;
  ratio: string | null;
  resolution: string | null;
  quality: string | null;
};

/** Every image model that has a price, cheapest first (section Endpoints referred to elsewhere). */
export function createImageCatalog(
  rows: readonly PricingRow[],
  options: readonly ModelOptions[],
): ImageCatalog {
  const offers = new Map<string, ImageOffer[]>();
  for (const row of rows) {
    if (row.product !== PRODUCTS.image || !row.model_id) continue;
    const offer = { resolution: row.resolution ?? null, quality: row.quality ?? null, credits: row.credits };
    offers.set(row.model_id, [...(offers.get(row.model_id) ?? []), offer]);
  }
  const optionsById = new Map(options.map((option) => [option.id, option]));
  const models = [...offers]
    .map(([id, sold]) => modelOf(id, sold, optionsById.get(id)))
    .sort((a, b) => a.fromCredits - b.fromCredits || a.id.localeCompare(b.id));
  return { models, byId: new Map(models.map((model) => [model.id, model])) };
}

function modelOf(id: string, offers: ImageOffer[], options: ModelOptions | undefined): ImageModel {
  const cheapest = (quality: string) =>
    Math.min(...offers.filter((offer) => offer.quality === quality).map(({ credits }) => credits));
  return {
    id,
    offers,
    resolutions: distinct(offers.map(({ resolution }) => resolution)).sort((a, b) => pixels(a) - pixels(b)),
    qualities: distinct(offers.map(({ quality }) => quality)).sort((a, b) => cheapest(a) - cheapest(b)),
    ratios: options && options.ratios.length > 0 ? options.ratios : null,
    input: options?.inputs.image ?? "none",
    fromCredits: Math.min(...offers.map(({ credits }) => credits)),
  };
}

const distinct = (values: (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Credits of one picture; null for a combination that is not sold. */
export const imageCredits = (
  model: ImageModel,
  { resolution, quality }: Pick<ImageSelection, "resolution" | "quality">,
): number | null =>
  model.offers.find((offer) => offer.resolution === resolution && offer.quality === quality)?.credits ?? null;

/** The cheapest selection that needs no input picture; null when there is none. */
export function cheapestImage(catalog: ImageCatalog): (ImageSelection & { credits: number }) | null {
  // Models come cheapest first.
  const model = catalog.models.find(({ input }) => input !== "required");
  const offer = model?.offers.find(({ credits }) => credits === model.fromCredits);
  const selection = model && offer && nearestImage(catalog, { modelId: model.id, ...offer });
  return selection ? { ...selection, credits: offer.credits } : null;
}

/** What a person requests: any part of a selection. Null and absent mean no request. */
type RequestedImageSettings = { readonly [F in keyof ImageSelection]?: ImageSelection[F] | null };

/**
 * The nearest sold selection: what fits is kept, the rest moves to the model's first value. Null only when no
 * image model has a price.
 */
export function nearestImage(
  catalog: ImageCatalog,
  requested: RequestedImageSettings,
): ImageSelection | null {
  const model = catalog.byId.get(requested.modelId ?? "") ?? catalog.models[0];
  if (!model) return null;
  const keep = (value: string | null | undefined, choices: readonly string[], fallback?: string) =>
    value && choices.includes(value)
      ? value
      : fallback && choices.includes(fallback)
        ? fallback
        : (choices[0] ?? null);
  const selection = {
    modelId: model.id,
    ratio: keep(requested.ratio, model.ratios ?? [], "1:1"),
    resolution: keep(requested.resolution, model.resolutions),
    quality: keep(requested.quality, model.qualities, "standard"),
  };
  if (imageCredits(model, selection) !== null) return selection;
  const sold = model.offers.find(({ resolution }) => resolution === selection.resolution) ?? model.offers[0];
  return { ...selection, resolution: sold?.resolution ?? null, quality: sold?.quality ?? null };
}
