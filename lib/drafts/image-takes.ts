import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { buildImageRequest, checkImageRequest } from "@/lib/catalog/image/image-request";
import type { ImageModelTakes } from "@/lib/catalog/image/image-run";
import { pricedTakes } from "@/lib/catalog/run";
import type { ImageDraft } from "./image-draft";
import { nameModelInRefusal } from "./takes-draft";

/**
 * The takes of one press with their prices: for each model its own request, checked with the upstream's own rules. The
 * picture that the form hides, because the first model takes none, is part of no request.
 * @throws ApiError naming the field that has to change, or the model where it is not the first; nothing was sent
 */
export function imageTakesOf(catalog: ImageCatalog, lines: readonly ImageModelTakes[], draft: ImageDraft) {
  const [first] = lines;
  const input = first && first.model.input !== "none" ? (draft.input?.url ?? null) : null;
  return pricedTakes(lines).flatMap(({ model, selection, takes, quote }) => {
    const body = buildImageRequest(catalog, { selection, prompt: draft.prompt, input });
    const check = () => checkImageRequest(catalog, body).request;
    const request = model === first?.model ? check() : nameModelInRefusal(model.id, check);
    return Array.from({ length: takes }, () => ({ request, credits: quote.reserved }));
  });
}
