import { type ImageRequest, imageRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { messages } from "../messages";
import { mapFields } from "../request-field";
import { type ImageCatalog, type ImageModel, type ImageSelection, imageCredits } from "./image-catalog";
import { IMAGE_FIELDS, IMAGE_OPTIONS, isPricedOption, PRICED_IMAGE_OPTIONS } from "./image-fields";

const text = messages.imageRequest;

type ImageShot = {
  selection: ImageSelection;
  prompt: string;
  /** Address of a hosted source picture. */
  input: string | null;
};

/** A body with exactly the fields the model takes, without fields for which it has no choice. */
export function buildImageRequest(
  catalog: ImageCatalog,
  { selection, prompt, input }: ImageShot,
): ImageRequest {
  const model = catalog.byId.get(selection.modelId);
  const request: ImageRequest = {
    model_id: selection.modelId,
    prompt,
    ...(input && model?.input !== "none" ? { input_image_url: input } : {}),
  };
  for (const option of IMAGE_OPTIONS) {
    const value = selection[option];
    if (value && (isPricedOption(option) || model?.choices[option].length)) request[option] = value;
  }
  return request;
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
  checkOptions(model, request);
  const { input_image_url: input } = request;
  if (model.input === "required" && input === undefined) {
    throw refuse("input_image_url", text.imageRequired);
  }
  if (model.input === "none" && input !== undefined) {
    throw refuse("input_image_url", text.noImage);
  }
  const credits = creditsOf(model, request);
  return { request, credits, maxCredits: credits ?? maxCreditsOf(model, request) };
}

/** @throws ApiError `invalid_request` for a value that the model does not have. Of an unpriced option nobody may know them. */
function checkOptions({ choices }: ImageModel, request: ImageRequest): void {
  for (const option of IMAGE_OPTIONS) {
    const value = request[option];
    if (value === undefined || choices[option].includes(value)) continue;
    if (isPricedOption(option)) throw refuse(option, text.noValue, choices[option]);
    if (choices[option].length > 0)
      throw refuse(option, text.unsupported(IMAGE_FIELDS[option].label), choices[option]);
  }
}

function creditsOf(model: ImageModel, request: ImageRequest): number | null {
  const { resolution: resolutions } = model.choices;
  const only = resolutions.length === 1 ? resolutions[0] : undefined;
  return imageCredits(
    model,
    mapFields(
      PRICED_IMAGE_OPTIONS,
      (option) => request[option] ?? (option === "resolution" ? only : undefined) ?? null,
    ),
  );
}

/** The highest price of the choices that a request leaves open; null where they are not sold. */
function maxCreditsOf({ offers }: ImageModel, request: ImageRequest): number | null {
  const possible = offers.filter((offer) =>
    PRICED_IMAGE_OPTIONS.every(
      (option) => request[option] === undefined || offer[option] === request[option],
    ),
  );
  return possible.length > 0 ? Math.max(...possible.map(({ credits }) => credits)) : null;
}
