import { messages } from "../messages";
import {
  type ImageCatalog,
  type ImageModel,
  type ImageSelection,
  imageCredits,
  nearestImage,
} from "./image-catalog";
import { IMAGE_OPTIONS, type ImageOption } from "./image-fields";

const text = messages.shotOnModels;

type RequestedImage = Parameters<typeof nearestImage>[1];

/** What the form of a picture would show and cost after a change to a model. */
export type PictureOnModel = {
  model: ImageModel;
  selection: ImageSelection;
  /** The options that would change. One that only appears or disappears is not among them. */
  changes: { option: ImageOption; from: string; to: string }[];
  /** Credits of one picture; null where the model doesn't fit. */
  credits: number | null;
  /** Why the model can't make the picture with this input; null when it fits. */
  misfit: string | null;
};

/** A picture on every model, cheapest model first, by what a form with these requested settings would show. */
export function pictureOnModels(
  catalog: ImageCatalog,
  requested: RequestedImage,
  { hasInput }: { hasInput: boolean },
): PictureOnModel[] {
  const shown = nearestImage(catalog, requested);
  return catalog.models.flatMap((model) => {
    const selection = nearestImage(catalog, { ...requested, modelId: model.id });
    if (!selection) return [];
    const price = imageCredits(model, selection);
    const misfit = inputMisfit(model, hasInput) ?? (price === null ? text.noPrice : null);
    const changes = IMAGE_OPTIONS.flatMap((option) => {
      const [from, to] = [requested[option] ?? shown?.[option], selection[option]];
      return from && to && from !== to ? [{ option, from, to }] : [];
    });
    return { model, selection, changes, credits: misfit === null ? price : null, misfit };
  });
}

function inputMisfit({ input }: ImageModel, hasInput: boolean): string | null {
  if (input === "required" && !hasInput) return text.needsReference;
  return input === "none" && hasInput ? text.noReference : null;
}
