import { z } from "zod";
import { UNPRICED_IMAGE_OPTIONS } from "@/lib/catalog/image/image-fields";
import { type ImageRequest, imageRequest } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { readBody, refuse } from "@/lib/contract/read-body";
import type { Account } from "../account";
import { inputFile } from "../files/input-file";
import { generationView, type JobKind, type OpenedPlan, type PlannedJob } from "../jobs/job-kind";
import { imageSpec } from "../renderers/spec";
import type { JobRow } from "../schema";
import type { Service } from "../service";
import { IMAGE_MODELS, type ImageModel, imageCredits, imageModel } from "./image-models";

/** Image generation jobs (section GET /v1/image-generations). */
export const imageKind: JobKind = {
  name: "image",
  idPrefix: "img",
  label: "image generation",
  scope: "images:write",
  path: ENDPOINTS.createImage.path,
  listed: true,
  plan: planImage,
  open,
  view: generationView("image_generation_job"),
};

function open(job: JobRow): OpenedPlan {
  const { input, credits, ...drawing } = imagePlan.parse(job.plan);
  return {
    content: { type: "image", mimeType: "image/jpeg", extension: "jpg" },
    order: (store, outputPath) => ({
      kind: "image",
      ...drawing,
      seed: job.id,
      ...(input === null ? {} : { inputPath: store.pathOf(input) }),
      outputPath,
    }),
    creditsFor: () => credits,
  };
}

/**
 * The data with which a runner makes one picture, stored with the job. The file is given by its name in the
 * store.
 */
const imagePlan = z.object({
  prompt: z.string(),
  width: imageSpec.shape.width,
  height: imageSpec.shape.height,
  quality: imageSpec.shape.quality,
  input: z.string().nullable(),
  credits: z.int().positive(),
});
type ImagePlan = z.infer<typeof imagePlan>;

/**
 * Checks a body of POST /v1/image-generations: shape, model, ratio, resolution, quality, input. Then plans
 * the picture and its cost.
 * @throws ApiError `invalid_request` naming the field and the accepted values
 */
async function planImage(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
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
  for (const option of UNPRICED_IMAGE_OPTIONS) {
    const [value, values] = [request[option], model[`${option}s`]];
    // A model ignores an option that it has no list for.
    if (value !== undefined && values) oneOf(option, value, values, value);
  }
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

/** Pixels of a picture of each size, for every ratio. */
const PIXELS: Readonly<Record<string, number>> = { "1K": 1024 ** 2, "2K": 2048 ** 2, "4K": 4096 ** 2 };
/** Edges are multiples of the JPEG encoder's blocks. */
const BLOCK = 8;

/**
 * The size of a picture: as many pixels as a square of 1024 ("1K"), 2048 ("2K") or 4096 ("4K"), in the
 * requested ratio, with edges that are multiples of eight. 1:1 at 1K is 1024×1024, 16:9 at 1K 1368×768, 8:1
 * at 1K 2896×360.
 * @throws RangeError for an invalid size or ratio
 */
export function imageSize(resolution: string, ratio: string): { width: number; height: number } {
  const pixels = PIXELS[resolution];
  const [across, down] = ratio.split(":").map(Number);
  if (!pixels || !across || !down) throw new RangeError(`No size for ${resolution} at ${ratio}`);
  const edge = (length: number) => Math.round(length / BLOCK) * BLOCK;
  return {
    width: edge(Math.sqrt((pixels * across) / down)),
    height: edge(Math.sqrt((pixels * down) / across)),
  };
}
