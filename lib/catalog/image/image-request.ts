import { type ImageRequest, imageRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { messages } from "../messages";
import { type ImageCatalog, type ImageModel, type ImageSelection, imageCredits } from "./image-catalog";

const text = messages.imageRequest;

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
 * @returns the body, its credits and the most that it may cost: credits are null where the rows leave the default open,
 * both where they list no price
 * @throws ApiError `invalid_request` with the field, the reason and the accepted values
 */
export function checkImageRequest(
  catalog: ImageCatalog,
  body: unknown,
): { request: ImageRequest; credits: number | null; maxCredits: number | null } {
  const request = readBody(imageRequest, body);
  const model = catalog.byId.get(request.model_id);
  if (!model)
    throw refuse(
      "model_id",
      text.noModel,
      catalog.models.map(({ id }) => id),
    );
  const { ratio, resolution, quality, input_image_url: input } = request;
  if (ratio !== undefined && model.ratios && !model.ratios.includes(ratio)) {
    throw refuse("ratio", text.noRatio, model.ratios);
  }
  checkChoice("resolution", resolution, model.resolutions);
  checkChoice("quality", quality, model.qualities);
  if (model.input === "required" && input === undefined) {
    throw refuse("input_image_url", text.imageRequired);
  }
  if (model.input === "none" && input !== undefined) {
    throw refuse("input_image_url", text.noImage);
  }
  const credits = creditsOf(model, request);
  return { request, credits, maxCredits: credits ?? maxCreditsOf(model, request) };
}

function checkChoice(field: string, value: string | undefined, choices: readonly string[]): void {
  if (value !== undefined && !choices.includes(value)) {
    throw refuse(field, text.noValue, choices);
  }
}

function creditsOf(model: ImageModel, { resolution, quality }: ImageRequest): number | null {
  return imageCredits(model, {
    resolution: resolution ?? (model.resolutions.length === 1 ? (model.resolutions[0] ?? null) : null),
    quality: quality ?? null,
  });
}

/** The highest price of the choices that a request leaves open; null where they are not sold. */
function maxCreditsOf({ offers }: ImageModel, { resolution, quality }: ImageRequest): number | null {
  const possible = offers.filter(
    (offer) =>
      (resolution === undefined || offer.resolution === resolution) &&
      (quality === undefined || offer.quality === quality),
  );
  return possible.length > 0 ? Math.max(...possible.map(({ credits }) => credits)) : null;
}
