import { checkVideoRequest } from "@/lib/catalog/check-request";
import { isListedModel } from "@/lib/catalog/model-news";
import type { VideoModel } from "@/lib/catalog/video-model";
import { quoteRequest } from "@/lib/catalog/video-request";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { VideoRequest } from "@/lib/contract/video";
import type { Account } from "../account";
import type { HostedFile } from "../files/hosted-file";
import { inputFile } from "../files/input-file";
import type { PlannedJob } from "../jobs/job-kind";
import { priceListOf } from "../prices/price-lists";
import { videoCredits } from "../prices/video-credits";
import { dimensions } from "../renderers/dimensions";
import type { Service } from "../service";
import { checkReferenceVideo } from "./reference-video";
import type { VideoPlan } from "./video-plan";

type PlannedVideo = PlannedJob & { plan: VideoPlan };

/**
 * Checks a body in the order of the contract (body, model's rules, required inputs, price matrix, then the
 * inputs themselves), and plans the clip and its cost.
 * @throws ApiError `invalid_request`
 */
export async function planVideo(service: Service, account: Account, body: unknown): Promise<PlannedVideo> {
  const { catalog } = priceListOf(account);
  const request = checkVideoRequest(catalog, body);
  const model = catalog.byId.get(request.model_id);
  const quoted = quoteRequest(catalog, request);
  if (!model || !quoted) throw new ApiError("invalid_request", "This combination has no price.");
  const files = await inputFiles(service, account, request);
  if (files.video && isListedModel(model.id)) checkReferenceVideo(model.id, files.video);
  const seconds = Number(request.duration_seconds);
  const audio = soundOf(model, request);
  const measured = measuredCredits(model, request, audio, files.video);
  return {
    words: { field: "prompt", text: request.prompt },
    reserved: quoted.reserved,
    plan: {
      mode: model.modes[0] ?? "generate",
      prompt: request.prompt,
      negativePrompt: model.negativePrompt ? (request.negative_prompt ?? null) : null,
      ...dimensions(request.resolution, request.ratio, sizeOf(files.image ?? files.video)),
      seconds,
      audio,
      image: files.image?.name ?? null,
      video: files.video?.name ?? null,
      lastFrame: files.lastFrame?.name ?? null,
      references: files.references.map((file) => file.name),
      creditsOnSuccess: Math.min(measured ?? quoted.reserved, quoted.reserved),
    },
  };
}

async function inputFiles(service: Service, account: Account, request: VideoRequest) {
  const { lastFrame, references } = VIDEO_FRAME_FIELDS;
  const one = (field: string, address: string | undefined, type: "image" | "video") =>
    address === undefined ? null : inputFile(service, account, field, address, type);
  return {
    image: await one("input_image_url", request.input_image_url, "image"),
    video: await one("input_video_url", request.input_video_url, "video"),
    lastFrame: await one(lastFrame, request[lastFrame], "image"),
    references: await Promise.all(
      (request[references] ?? []).map((address, index) =>
        inputFile(service, account, `${references}.${index}`, address, "image"),
      ),
    ),
  };
}

const soundOf = (model: VideoModel, request: VideoRequest): boolean =>
  model.audio === "on" || (model.audio === "toggle" && request.audio_enabled === true);

function sizeOf(file: HostedFile | null): { width: number; height: number } | undefined {
  return file?.width && file.height ? { width: file.width, height: file.height } : undefined;
}

/** The charge for measured input and output seconds; null where the reserved credits are the charge. */
function measuredCredits(
  { id, tiers }: VideoModel,
  { resolution, duration_seconds }: VideoRequest,
  audio: boolean,
  source: HostedFile | null,
): number | null {
  if (!source?.durationMs || tiers.length > 0 || !isListedModel(id)) return null;
  const point = { model: id, tier: null, resolution, seconds: Number(duration_seconds), audio };
  return videoCredits(point, source.durationMs / 1000);
}
