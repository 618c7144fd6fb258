import type { UnpricedImageOption } from "@/lib/catalog/image/image-fields";

/** The options of one image model. Credits are whole credits per picture. */
export type ImageModel = {
  id: string;
  /** Credits by resolution, before quality. The first is the default. */
  resolutions: Readonly<Record<string, number>>;
  ratios: readonly string[];
  /** Factors of the price. A model without this has no choice of quality. */
  qualities?: Readonly<Record<string, number>>;
  defaultQuality?: string;
  /** Whether the model takes a source picture. */
  input: "none" | "optional" | "required";
  /** The values of each option without a price. */
} & { readonly [Name in `${UnpricedImageOption}s`]?: readonly string[] };

const CLASSIC = ["1:1", "4:3", "3:4", "16:9", "9:16"];
const PHOTO = [...CLASSIC, "3:2", "2:3"];
const SOCIAL = [...PHOTO, "4:5", "5:4"];
const EVERY = [...SOCIAL, "21:9", "8:1", "1:8"];

/**
 * 15 image models (section Endpoints referred to elsewhere). Stated in the contract: one is a budget model at
 * 3 credits with fixed 1K size, one costs 1 credit for drafts, one offers 2K and 4K from 3 credits; ratios
 * such as 4:5, 5:4, 2:3, 3:2 and 8:1; a quality with a default of the model's own. Ids and everything else
 * are invented.
 */
export const IMAGE_MODELS: readonly ImageModel[] = [
  { id: "alpha-image-4", resolutions: { "1K": 4, "2K": 6 }, ratios: CLASSIC, input: "optional" },
  { id: "alpha-image-4-fast", resolutions: { "1K": 3 }, ratios: CLASSIC, input: "none" },
  { id: "alpha-image-4-ultra", resolutions: { "2K": 10, "4K": 16 }, ratios: CLASSIC, input: "optional" },
  { id: "beta-image-2", resolutions: { "1K": 4, "2K": 7 }, ratios: PHOTO, input: "optional" },
  { id: "gamma-image-4", resolutions: { "2K": 3, "4K": 5 }, ratios: EVERY, input: "optional" },
  { id: "gamma-image-4.5", resolutions: { "2K": 5, "4K": 8 }, ratios: EVERY, input: "optional" },
  { id: "delta-image-2", resolutions: { "1K": 4, "2K": 6 }, ratios: SOCIAL, input: "optional" },
  { id: "delta-image-2-edit", resolutions: { "1K": 5, "2K": 7 }, ratios: SOCIAL, input: "required" },
  { id: "epsilon-image-1", resolutions: { "1K": 4 }, ratios: [...CLASSIC, "21:9"], input: "none" },
  {
    id: "zeta-image",
    resolutions: { "1K": 4 },
    ratios: ["1:1", "2:3", "3:2", "16:9", "9:16"],
    input: "none",
  },
  { id: "eta-image-1", resolutions: { "1K": 5, "2K": 8 }, ratios: PHOTO, input: "none" },
  {
    id: "theta-image",
    resolutions: { "1K": 6, "2K": 9, "4K": 14 },
    ratios: SOCIAL,
    qualities: { standard: 1, high: 1.5 },
    defaultQuality: "standard",
    input: "optional",
  },
  {
    id: "iota-image-1.5",
    resolutions: { "1K": 1, "2K": 2 },
    ratios: ["1:1", "2:3", "3:2"],
    qualities: { draft: 1, standard: 5, high: 17 },
    defaultQuality: "standard",
    input: "optional",
  },
  { id: "kappa-image-3", resolutions: { "1K": 5, "2K": 8 }, ratios: EVERY, input: "optional" },
  { id: "kappa-image-3-turbo", resolutions: { "1K": 4 }, ratios: SOCIAL, input: "none" },
];

export const imageModel = (id: string): ImageModel | undefined =>
  IMAGE_MODELS.find((model) => model.id === id);

/** Credits of one picture; null for a combination that is not sold. */
export function imageCredits(model: ImageModel, resolution: string, quality: string | null): number | null {
  const credits = model.resolutions[resolution];
  const factor = quality === null ? (model.qualities ? undefined : 1) : model.qualities?.[quality];
  return credits === undefined || factor === undefined ? null : Math.ceil(credits * factor);
}
