import { z } from "zod";
import { VIDEO_FRAME_FIELDS } from "./assumptions";
import { LIMITS } from "./limits";

/** The model identifiers of POST /v1/video-generations, in the order of the text. */
export const VIDEO_MODEL_IDS = [
  "alpha-3.1",
  "beta-2.6",
  "beta-3.0",
  "gamma-1.5-pro",
  "gamma-2.0",
  "gamma-2.5",
  "delta-2.6",
  "delta-2.7",
  "epsilon-2.3",
  "zeta",
  "zeta-1.5",
  "eta-1.1",
  "beta-3.0-turbo",
  "theta-omni",
  "iota-2",
  "iota-2-pro",
  "kappa-h3",
  "delta-2.6-v2v",
  "delta-2.7-videoedit",
  "gamma-2.5-v2v",
  "kappa-h3-v2v",
  "beta-2.6-mc",
  "beta-3.0-mc",
] as const;
export type VideoModelId = (typeof VIDEO_MODEL_IDS)[number];

/** generate: text or first frame to video; edit: changes a source video; motion: an image moved by a video. */
export const videoMode = z.enum(["generate", "edit", "motion"]);
export type VideoMode = z.infer<typeof videoMode>;

const hostedUrl = z.url({ protocol: /^https?$/, error: "Must be an http(s) address of a hosted file." });

/** Body of POST /v1/video-generations. Strict: what we send holds only fields of the text or of the assumptions. */
export const videoRequest = z.strictObject({
  model_id: z.string().min(1),
  prompt: z
    .string()
    .min(1, "A prompt is required.")
    .max(LIMITS.videoPromptMaxLength, `A prompt has at most ${LIMITS.videoPromptMaxLength} characters.`),
  resolution: z.string().min(1),
  duration_seconds: z.string('duration_seconds is a string of seconds, for example "8".').min(1),
  mode: videoMode.optional(),
  tier: z.string().optional(),
  ratio: z.string().optional(),
  audio_enabled: z.boolean().optional(),
  negative_prompt: z.string().max(LIMITS.videoPromptMaxLength).optional(),
  input_image_url: hostedUrl.optional(),
  input_video_url: hostedUrl.optional(),
  [VIDEO_FRAME_FIELDS.lastFrame]: hostedUrl.optional(),
  [VIDEO_FRAME_FIELDS.references]: z
    .array(hostedUrl)
    .min(1)
    .max(LIMITS.gammaReferenceImagesMax, `At most ${LIMITS.gammaReferenceImagesMax} reference images.`)
    .optional(),
});
export type VideoRequest = z.infer<typeof videoRequest>;
