import { type ModelOptions, optionValues, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import type { WhyNot } from "../match-models";
import { pixels } from "../measure";
import { mapFields } from "../request-field";
import {
  type ImageOption,
  isPricedOption,
  mapImageOptions,
  PRICED_IMAGE_OPTIONS,
  type PricedImageOption,
} from "./image-fields";

/** One sold combination of an image model. Credits are whole credits per picture. */
type ImageOffer = Record<PricedImageOption, string | null> & { credits: number };

/** An image model from its price rows and, if known, its options. */
export type ImageModel = {
  id: string;
  offers: readonly ImageOffer[];
  /**
   * The values of each option: in the price rows of a priced one, else those that the upstream lists. An option without
   * values is neither offered nor sent.
   */
  choices: Readonly<Record<ImageOption, readonly string[]>>;
  input: "none" | "optional" | "required";
  fromCredits: number;
};

export type ImageCatalog = { models: readonly ImageModel[]; byId: ReadonlyMap<string, ImageModel> };

export type ImageSelection = { modelId: string } & Record<ImageOption, string | null>;

/** Every image model that has a price, cheapest first (section Endpoints referred to elsewhere). */
export function createImageCatalog(
  rows: readonly PricingRow[],
  options: readonly ModelOptions[],
): ImageCatalog {
  const offers = new Map<string, ImageOffer[]>();
  for (const row of rows) {
    if (row.product !== PRODUCTS.image || !row.model_id) continue;
    const offer = {
      ...mapFields(PRICED_IMAGE_OPTIONS, (option) => row[option] ?? null),
      credits: row.credits,
    };
    offers.set(row.model_id, [...(offers.get(row.model_id) ?? []), offer]);
  }
  const models = [...offers]
    .map(([id, sold]) =>
      modelOf(
        id,
        sold,
        options.find((each) => each.id === id),
      ),
    )
    .sort((a, b) => a.fromCredits - b.fromCredits || a.id.localeCompare(b.id));
  return { models, byId: new Map(models.map((model) => [model.id, model])) };
}

const modelOf = (id: string, offers: ImageOffer[], options: ModelOptions | undefined): ImageModel => ({
  id,
  offers,
  choices: mapImageOptions((option) =>
    isPricedOption(option) ? valuesIn(offers, option) : (optionValues(options, `${option}s`) ?? []),
  ),
  input: options?.inputs.image ?? "none",
  fromCredits: Math.min(...offers.map(({ credits }) => credits)),
});

/** The values of an option in price rows: resolutions by size, others by their cheapest price. */
function valuesIn(offers: readonly ImageOffer[], option: PricedImageOption): string[] {
  const cheapest = (value: string) =>
    Math.min(...offers.filter((offer) => offer[option] === value).map(({ credits }) => credits));
  const rank = option === "resolution" ? pixels : cheapest;
  const values = new Set(offers.flatMap((offer) => offer[option] ?? []));
  return [...values].sort((a, b) => rank(a) - rank(b));
}

/** Credits of one picture; null for a combination that is not sold. */
export const imageCredits = (
  model: ImageModel,
  selection: Pick<ImageSelection, PricedImageOption>,
): number | null =>
  model.offers.find((offer) => PRICED_IMAGE_OPTIONS.every((option) => offer[option] === selection[option]))
    ?.credits ?? null;

/** The cheapest selection that needs no input picture, of the models that may be used; null when there is none. */
export function cheapestImage(
  catalog: ImageCatalog,
  whyNot: WhyNot,
): (ImageSelection & { credits: number }) | null {
  // Models come cheapest first.
  const model = catalog.models.find(
    ({ id, input, fromCredits: credits }) =>
      input !== "required" && whyNot({ modelId: id, tier: null, credits }) === null,
  );
  const offer = model?.offers.find(({ credits }) => credits === model.fromCredits);
  const selection = model && offer && nearestImage(catalog, { modelId: model.id, ...offer });
  return selection ? { ...selection, credits: offer.credits } : null;
}

/** What a person requests: any part of a selection. Null and absent mean no request. */
type RequestedImageSettings = { readonly [F in keyof ImageSelection]?: ImageSelection[F] | null | undefined };

/** The value of an option without a request, where the model has it. */
const START: Readonly<Partial<Record<ImageOption, string>>> = { ratio: "1:1", quality: "standard" };

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
  const selection = {
    modelId: model.id,
    ...mapImageOptions((option) => {
      const choices = model.choices[option];
      const kept = [requested[option], START[option]].find((value) => value && choices.includes(value));
      return kept ?? choices[0] ?? null;
    }),
  };
  if (imageCredits(model, selection) !== null) return selection;
  const sold = model.offers.find(({ resolution }) => resolution === selection.resolution) ?? model.offers[0];
  return { ...selection, ...mapFields(PRICED_IMAGE_OPTIONS, (option) => sold?.[option] ?? null) };
}
