import type { VideoCatalog } from "@/lib/catalog/catalog";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import { acceptedInputsOf } from "@/lib/catalog/field-state";
import { type ModelTakes, pricedTakes } from "@/lib/catalog/run";
import { mapTexts } from "@/lib/catalog/video-fields";
import { buildVideoRequest, quoteRequest } from "@/lib/catalog/video-request";
import { nameModelInRefusal } from "./takes-draft";
import { shownInputs, type VideoDraft } from "./video-draft";

/**
 * The takes of one press with their prices: for each model its own request, checked with the upstream's own rules.
 * The shot is what the form shows, which are the inputs and texts of the first model. What else the draft keeps for
 * another model is part of no request.
 * @throws ApiError naming the field that has to change, or the model where it is not the first; nothing was sent
 */
export function videoTakesOf(catalog: VideoCatalog, lines: readonly ModelTakes[], draft: VideoDraft) {
  const [first] = lines;
  if (!first?.selection) return [];
  const shown = shownInputs(draft, acceptedInputsOf(first.model, first.selection));
  const texts = mapTexts((field) => (first.model.texts.includes(field) ? draft[field] : ""));
  return pricedTakes(lines).flatMap(({ model, selection, takes }) => {
    const inputs = shownInputs(shown, acceptedInputsOf(model, selection));
    const { firstFrame, sourceVideo, lastFrame, references } = inputs;
    const built = buildVideoRequest(catalog, {
      selection,
      prompt: draft.prompt,
      ...texts,
      inputs: {
        image: firstFrame?.url,
        video: sourceVideo?.url,
        lastFrame: lastFrame?.url,
        references: references.map(({ url }) => url),
      },
    });
    const check = () => checkVideoRequest(catalog, built);
    const request = model === first.model ? check() : nameModelInRefusal(model.name, check);
    const inputSeconds = sourceVideo?.durationSeconds ?? undefined;
    const credits = quoteRequest(catalog, request, { inputSeconds })?.reserved ?? null;
    return Array.from({ length: takes }, () => ({ request, credits }));
  });
}
