import { type AvatarRequest, avatarRequest } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { Account } from "../account";
import { inputFile } from "../files/input-file";
import type { PlannedJob } from "../jobs/job-kind";
import { AVATAR_RESOLUTIONS, avatarCredits } from "../prices/avatar-rows";
import { dimensions } from "../renderers/dimensions";
import type { Service } from "../service";
import { findVoice } from "../voice/find-voice";
import type { AvatarPlan } from "./avatar-plan";

const DEFAULT_RESOLUTION = "720p";
const MAX_SECONDS = 900;

/**
 * Checks a body of POST /v1/talking-avatars, and plans the clip and its reserved credits: by the estimate of
 * the text for a script, by the measured length for a sound.
 * @throws ApiError `invalid_request`
 */
export async function planAvatar(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
  const request = readBody(avatarRequest, body);
  const resolution = request.resolution ?? DEFAULT_RESOLUTION;
  if (avatarCredits(resolution, 1) === null) {
    throw refuse("resolution", "This size is not made.", AVATAR_RESOLUTIONS);
  }
  const portrait = await inputFile(service, account, "image_url", request.image_url, "image");
  const { speech, seconds } = await speechOf(service, account, request);
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

async function speechOf(
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
