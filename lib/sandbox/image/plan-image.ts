import { type ImageRequest, imageRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import type { Account } from "../account";
import { inputFile } from "../files/input-file";
import type { PlannedJob } from "../jobs/job-kind";
import { imageSpec } from "../renderers/image/image-spec";
import type { Service } from "../service";
import { IMAGE_MODELS, type ImageModel, imageCredits, imageModel } from "./image-models";
import type { ImagePlan } from "./image-plan";
import { imageSize } from "./image-size";

/**
 * Checks a body of POST /v1/image-generations: shape, model, ratio, resolution, quality, input. Then plans
 * the picture and its cost.
 * @throws ApiError `invalid_request` naming the field and the accepted values
 */
export async function planImage(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
  const request = readBody(imageRequest, body);
  const model = imageModel(request.model_id);
  if (!model) {
    throw refuse(
      "model_id",
      "There is no such image model.",
      IMAGE_MODELS.map(({ id }) => id),
    );
  }
  const ratio = oneOf("ratio", request.ratio, model.ratios, "1:1");
  const resolutions = Object.keys(model.resolutions);
  const resolution = oneOf("resolution", request.resolution, resolutions, resolutions[0] ?? "1K");
  const quality = qualityOf(model, request);
  const credits = imageCredits(model, resolution, quality);
  if (credits === null) throw refuse("resolution", "This combination has no price.");
  const input = await inputOf(service, account, model, request);
  const plan: ImagePlan = {
    prompt: request.prompt,
    ...imageSize(resolution, ratio),
    quality: imageSpec.shape.quality.catch("standard").parse(quality),
    input,
    credits,
  };
  return { reserved: credits, plan, words: { field: "prompt", text: request.prompt } };
}

function oneOf(
  field: string,
  requested: string | undefined,
  accepted: readonly string[],
  fallback: string,
): string {
  const value = requested ?? (accepted.includes(fallback) ? fallback : (accepted[0] ?? fallback));
  if (accepted.includes(value)) return value;
  throw refuse(field, "This model does not take this value.", accepted);
}

function qualityOf(model: ImageModel, { quality }: ImageRequest): string | null {
  if (!model.qualities) {
    if (quality !== undefined) throw refuse("quality", "This model has no choice of quality.", []);
    return null;
  }
  return oneOf("quality", quality, Object.keys(model.qualities), model.defaultQuality ?? "standard");
}

async function inputOf(
  service: Service,
  account: Account,
  model: ImageModel,
  request: ImageRequest,
): Promise<string | null> {
  const address = request.input_image_url;
  if (address === undefined) {
    if (model.input === "required")
      throw refuse("input_image_url", "This model needs a picture to work from.");
    return null;
  }
  if (model.input === "none") throw refuse("input_image_url", "This model takes no picture.");
  return (await inputFile(service, account, "input_image_url", address, "image")).name;
}
