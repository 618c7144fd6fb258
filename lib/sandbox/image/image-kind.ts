import { ENDPOINTS } from "@/lib/contract/endpoints";
import { generationView } from "../jobs/generation-view";
import type { JobKind, OpenedPlan } from "../jobs/job-kind";
import type { JobRow } from "../schema";
import { imagePlan } from "./image-plan";
import { planImage } from "./plan-image";

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
