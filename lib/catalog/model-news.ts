import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, type VideoModelId, videoMode } from "@/lib/contract/video";
import { isCombination } from "./offers";

/** True for a model that the contract lists (section POST /v1/video-generations). */
export const isListedModel = (id: string): id is VideoModelId => VIDEO_MODEL_IDS.some((each) => each === id);

/** False for a row of a mode that no request of the contract can name. */
export const hasKnownMode = ({ mode }: PricingRow): boolean =>
  !mode || videoMode.options.some((each) => each === mode);

/**
 * The models of the price list that the contract does not have, in the order of the list: those with a resolution,
 * a duration and a mode that we can ask for, under a product of video models. The contract does not show the values of `product`, so what the
 * listed models stand under counts, too.
 */
export function newVideoModels(rows: readonly PricingRow[]): string[] {
  const products = new Set<string>([PRODUCTS.video]);
  for (const { model_id: id, product } of rows) if (id && isListedModel(id)) products.add(product);
  const ids = rows
    .filter((row) => products.has(row.product) && isCombination(row) && hasKnownMode(row))
    .flatMap(({ model_id: id }) => (id && !isListedModel(id) ? [id] : []));
  return [...new Set(ids)];
}

/** How the price list differs from the models of the contract. */
export function modelNews(rows: readonly PricingRow[]): { added: string[]; gone: string[] } {
  const priced = new Set(rows.map(({ model_id }) => model_id));
  return { added: newVideoModels(rows), gone: VIDEO_MODEL_IDS.filter((id) => !priced.has(id)) };
}
