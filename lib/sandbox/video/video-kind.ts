import { z } from "zod";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import { isListedModel } from "@/lib/catalog/model-rules";
import type { VideoModel } from "@/lib/catalog/video-model";
import { quoteRequest } from "@/lib/catalog/video-request";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { LIMITS } from "@/lib/contract/limits";
import { type VideoModelId, type VideoRequest, videoMode } from "@/lib/contract/video";
import type { Account } from "../account";
import type { FileStore } from "../files/file-store";
import type { HostedFile } from "../files/hosted-file";
import { badInput, inputFile } from "../files/input-file";
import { generationView, type JobKind, type OpenedPlan, type PlannedJob } from "../jobs/job-kind";
import { priceListOf } from "../prices/price-lists";
import { referenceCeilingSeconds, videoCredits } from "../prices/video-prices";
import { dimensions } from "../renderers/dimensions";
import type { RenderOrder } from "../renderers/spec";
import type { JobRow } from "../schema";
import type { Service } from "../service";

/** Video generation jobs (section POST /v1/video-generations). */
export const videoKind: JobKind = {
  name: "video",
  idPrefix: "vid",
  label: "video generation",
  scope: "videos:write",
  path: ENDPOINTS.createVideo.path,
  listed: false,
  plan: planVideo,
  open,
  view: generationView("video_generation_job"),
};

function open(job: JobRow): OpenedPlan {
  const plan = videoPlan.parse(job.plan);
  return {
    content: { type: "video", mimeType: "video/mp4", extension: "mp4" },
    order: (store, outputPath) => order(job.id, plan, store, outputPath),
    creditsFor: () => plan.creditsOnSuccess,
  };
}

function order(seed: string, plan: VideoPlan, store: FileStore, outputPath: string): RenderOrder {
  const pathOf = (name: string | null) => (name === null ? undefined : store.pathOf(name));
  return {
    kind: "video",
    mode: plan.mode,
    prompt: plan.prompt,
    negativePrompt: plan.negativePrompt ?? undefined,
    width: plan.width,
    height: plan.height,
    seconds: plan.seconds,
    audio: plan.audio,
    seed,
    inputImagePath: pathOf(plan.image),
    inputVideoPath: pathOf(plan.video),
    lastFramePath: pathOf(plan.lastFrame),
    referencePaths: plan.references.length > 0 ? plan.references.map(store.pathOf) : undefined,
    outputPath,
  };
}

const fileName = z.string().min(1);

/**
 * The data with which a runner makes one clip, stored with the job. Files are given by their name in the
 * store.
 */
const videoPlan = z.object({
  mode: videoMode,
  prompt: z.string(),
  negativePrompt: z.string().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  seconds: z.number().positive(),
  audio: z.boolean(),
  image: fileName.nullable(),
  video: fileName.nullable(),
  lastFrame: fileName.nullable(),
  references: z.array(fileName),
  /**
   * The cost of the clip when it succeeds: the reserved credits, or less where a measured reference is
   * billed.
   */
  creditsOnSuccess: z.int().nonnegative(),
});
type VideoPlan = z.infer<typeof videoPlan>;

type PlannedVideo = PlannedJob & { plan: VideoPlan };

/**
 * Checks a body in the order of the contract (body, model's rules, required inputs, price matrix, then the
 * inputs themselves), and plans the clip and its cost.
 * @throws ApiError `invalid_request`
 */
async function planVideo(service: Service, account: Account, body: unknown): Promise<PlannedVideo> {
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
      negativePrompt: model.texts.includes("negativePrompt") ? (request.negative_prompt ?? null) : null,
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

const SOURCE_FIELD = "input_video_url";
const CONTAINERS = ["video/mp4", "video/quicktime"];
const CODECS = ["avc", "hevc"];

/**
 * @throws ApiError `invalid_request` when a model's rules refuse this source video (Additional input rules,
 * 4)
 */
function checkReferenceVideo(model: VideoModelId, file: HostedFile): void {
  const seconds = (file.durationMs ?? 0) / 1000;
  const ceiling = referenceCeilingSeconds(model);
  if (ceiling !== null && seconds > ceiling + LIMITS.lengthSlackSeconds) {
    throw badInput(SOURCE_FIELD, `A reference has at most ${ceiling} seconds; this one has ${seconds}.`);
  }
  if (model !== "kappa-h3-v2v") return;
  if (!CONTAINERS.includes(file.mimeType) || !CODECS.includes(file.videoCodec ?? "")) {
    throw badInput(SOURCE_FIELD, "A reference must be MP4 or MOV with H.264 or H.265.");
  }
  if (file.sizeBytes > LIMITS.kappaReferenceMaxBytes) {
    throw badInput(SOURCE_FIELD, `A reference has at most ${LIMITS.kappaReferenceMaxBytes / 1_000_000} MB.`);
  }
  if (seconds < LIMITS.kappaReferenceMinSeconds - LIMITS.lengthSlackSeconds) {
    throw badInput(SOURCE_FIELD, `A reference has at least ${LIMITS.kappaReferenceMinSeconds} seconds.`);
  }
}
