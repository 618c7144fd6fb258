import { z } from "zod";
import { AVATAR_CREATE_PATH, type AvatarRequest, avatarRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { Account } from "../account";
import type { FileStore } from "../files/file-store";
import { inputFile } from "../files/input-file";
import { generationView, type JobKind, type OpenedPlan, type PlannedJob } from "../jobs/job-kind";
import { AVATAR_RESOLUTIONS, avatarCredits } from "../prices/rows";
import { dimensions } from "../renderers/dimensions";
import { voiceTuning } from "../renderers/voice/voice-spec";
import type { JobRow } from "../schema";
import type { Service } from "../service";
import { findVoice } from "../voice/custom-voice";

/** Talking avatar jobs (section GET /v1/talking-avatars). */
export const avatarKind: JobKind = {
  name: "avatar",
  idPrefix: "ava",
  label: "talking avatar",
  scope: "avatars:write",
  path: AVATAR_CREATE_PATH,
  listed: true,
  plan: planAvatar,
  open,
  view: generationView("talking_avatar_job"),
};

function open(job: JobRow): OpenedPlan {
  const { portrait, speech, width, height, resolution, reserved } = avatarPlan.parse(job.plan);
  return {
    content: { type: "video", mimeType: "video/mp4", extension: "mp4" },
    order: (store, outputPath) => ({
      kind: "avatar",
      portraitPath: store.pathOf(portrait),
      speech: orderedSpeech(speech, store),
      width,
      height,
      seed: job.id,
      outputPath,
    }),
    creditsFor: ({ durationSeconds }) =>
      Math.min(reserved, avatarCredits(resolution, durationSeconds ?? 0) ?? reserved),
  };
}

const orderedSpeech = (speech: AvatarPlan["speech"], store: FileStore) =>
  speech.from === "text" ? speech : { from: "audio" as const, inputPath: store.pathOf(speech.audio) };

/**
 * The data with which a runner makes one talking portrait, stored with the job. Files are given by their name
 * in the store.
 */
const avatarPlan = z.object({
  portrait: z.string(),
  speech: z.discriminatedUnion("from", [
    z.object({ from: z.literal("text"), text: z.string(), tuning: voiceTuning }),
    z.object({ from: z.literal("audio"), audio: z.string() }),
  ]),
  width: z.int().positive(),
  height: z.int().positive(),
  resolution: z.string(),
  /** Whole credits that were reserved. A longer clip than estimated costs no more. */
  reserved: z.int().positive(),
});
type AvatarPlan = z.infer<typeof avatarPlan>;

const DEFAULT_RESOLUTION = "720p";
const MAX_SECONDS = 900;

/**
 * Checks a body of POST /v1/talking-avatars, and plans the clip and its reserved credits: by the estimate of
 * the text for a script, by the measured length for a sound.
 * @throws ApiError `invalid_request`
 */
async function planAvatar(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
  const request = readBody(avatarRequest, body);
  const resolution = request.resolution ?? DEFAULT_RESOLUTION;
  if (avatarCredits(resolution, 1) === null) {
    throw refuse("resolution", "This size is not made.", AVATAR_RESOLUTIONS);
  }
  const portrait = await inputFile(service, account, "image_url", request.image_url, "image");
  const { speech, seconds } = await plannedSpeech(service, account, request);
  const reserved = avatarCredits(resolution, seconds);
  if (reserved === null) throw refuse("resolution", "This size is not made.", AVATAR_RESOLUTIONS);
  const source = { width: portrait.width ?? 1, height: portrait.height ?? 1 };
  const plan: AvatarPlan = {
    portrait: portrait.name,
    speech,
    ...dimensions(resolution, "adaptive", source),
    resolution,
    reserved,
  };
  return { reserved, plan, words: { field: "text", text: request.text ?? "" } };
}

async function plannedSpeech(
  service: Service,
  account: Account,
  { audio_url, voice_id, text }: AvatarRequest,
): Promise<{ speech: AvatarPlan["speech"]; seconds: number }> {
  if (audio_url !== undefined) {
    const file = await inputFile(service, account, "audio_url", audio_url, "audio");
    const seconds = (file.durationMs ?? 0) / 1000;
    if (seconds === 0) throw refuse("audio_url", "The length of this sound cannot be read.");
    if (seconds > MAX_SECONDS) throw refuse("audio_url", `Has at most ${MAX_SECONDS} seconds.`);
    return { speech: { from: "audio", audio: file.name }, seconds };
  }
  if (voice_id === undefined || text === undefined) {
    throw refuse("audio_url", "Send either audio_url, or voice_id with text.");
  }
  const tuning = await findVoice(service, account.id, voice_id);
  if (!/[\p{L}\p{N}]/u.test(text)) throw refuse("text", "There is nothing in it that can be spoken.");
  return { speech: { from: "text", text, tuning }, seconds: estimateSpeechSeconds(text) };
}
