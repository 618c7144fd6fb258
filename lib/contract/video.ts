import * as z from "zod/mini";
import { VIDEO_FRAME_FIELDS } from "./assumptions";
import { LIMITS } from "./limits";
import { messages } from "./messages";
import { textUpTo } from "./text";

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

const hostedUrl = z.url({ protocol: /^https?$/, error: messages.video.url });

const references = z
  .array(hostedUrl)
  .check(
    z.minLength(1),
    z.maxLength(LIMITS.gammaReferenceImagesMax, messages.video.references(LIMITS.gammaReferenceImagesMax)),
  );

/** Body of POST /v1/video-generations. Strict: we send only fields of the text or of the assumptions. */
export const videoRequest = z.strictObject({
  model_id: z.string().check(z.minLength(1)),
  prompt: textUpTo(LIMITS.videoPromptMaxLength, messages.video.promptTooLong).check(
    z.minLength(1, messages.video.promptMissing),
  ),
  resolution: z.string().check(z.minLength(1)),
  duration_seconds: z.string(messages.video.duration).check(z.minLength(1)),
  mode: z.optional(videoMode),
  tier: z.optional(z.string()),
  ratio: z.optional(z.string()),
  audio_enabled: z.optional(z.boolean()),
  negative_prompt: z.optional(textUpTo(LIMITS.videoPromptMaxLength, messages.video.negativePromptTooLong)),
  input_image_url: z.optional(hostedUrl),
  input_video_url: z.optional(hostedUrl),
  [VIDEO_FRAME_FIELDS.lastFrame]: z.optional(hostedUrl),
  [VIDEO_FRAME_FIELDS.references]: z.optional(references),
});
export type VideoRequest = z.infer<typeof videoRequest>;
