import { type ImageRequest, imageRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { type ImageCatalog, type ImageModel, type ImageSelection, imageCredits } from "./image-catalog";

type RequestedSettings = {
  selection: ImageSelection;
  prompt: string;
  /** Address of a hosted source picture. */
  input: string | null;
};

/** A body with exactly the fields the model takes, without fields for which it has no choice. */
export function buildImageRequest(
  catalog: ImageCatalog,
  { selection, prompt, input }: RequestedSettings,
): ImageRequest {
  const model = catalog.byId.get(selection.modelId);
  return {
    model_id: selection.modelId,
    prompt,
    ...(selection.ratio && model?.ratios ? { ratio: selection.ratio } : {}),
    ...(selection.resolution ? { resolution: selection.resolution } : {}),
    ...(selection.quality ? { quality: selection.quality } : {}),
    ...(input && model?.input !== "none" ? { input_image_url: input } : {}),
  };
}

/**
 * Checks a body of POST /v1/image-generations against the price rows and options.
 * @returns the body and its credits; credits are null where the rows leave the default open
 * @throws ApiError `invalid_request` with the field, the reason and the accepted values
 */
export function checkImageRequest(
  catalog: ImageCatalog,
  body: unknown,
): { request: ImageRequest; credits: number | null } {
  const request = readBody(imageRequest, body);
  const model = catalog.byId.get(request.model_id);
  if (!model)
    throw refuse(
      "model_id",
      "There is no price for this model.",
      catalog.models.map(({ id }) => id),
    );
  const { ratio, resolution, quality, input_image_url: input } = request;
  if (ratio !== undefined && model.ratios && !model.ratios.includes(ratio)) {
    throw refuse("ratio", "This model does not take this ratio.", model.ratios);
  }
  checkChoice("resolution", resolution, model.resolutions);
  checkChoice("quality", quality, model.qualities);
  if (model.input === "required" && input === undefined) {
    throw refuse("input_image_url", "This model needs a picture to work from.");
  }
  if (model.input === "none" && input !== undefined) {
    throw refuse("input_image_url", "This model takes no picture.");
  }
  return { request, credits: creditsOf(model, request) };
}

function checkChoice(field: string, value: string | undefined, choices: readonly string[]): void {
  if (value !== undefined && !choices.includes(value)) {
    throw refuse(field, "There is no price for this value", choices);
  }
}

function creditsOf(model: ImageModel, { resolution, quality }: ImageRequest): number | null {
  return imageCredits(model, {
    resolution: resolution ?? (model.resolutions.length === 1 ? (model.resolutions[0] ?? null) : null),
    quality: quality ?? null,
  });
}
