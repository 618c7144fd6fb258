import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { FileStore } from "../files/file-store";
import { generationView } from "../jobs/generation-view";
import type { JobKind, OpenedPlan } from "../jobs/job-kind";
import type { RenderOrder } from "../renderers/render-task";
import type { JobRow } from "../schema";
import { planVideo } from "./plan-video";
import { type VideoPlan, videoPlan } from "./video-plan";

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
