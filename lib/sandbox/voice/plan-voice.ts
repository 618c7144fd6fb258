import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import type { Account } from "../account";
import type { HostedFile } from "../files/hosted-file";
import { inputFile } from "../files/input-file";
import type { PlannedJob } from "../jobs/job-kind";
import type { Service } from "../service";
import { findVoice } from "./find-voice";
import type { VoicePlan } from "./voice-plan";

/** The served types of the contract's five formats. */
const FORMATS: ReadonlySet<string> = new Set([
  "audio/mpeg",
  "audio/wav",
  "audio/mp4",
  "audio/ogg",
  "audio/webm",
]);

/**
 * Checks a body of POST /v1/voice-generations, and plans the speech and its reserved credits: by the estimate
 * of the text for a script, by the measured length for a recording.
 * @throws ApiError `invalid_request`
 */
export async function planVoice(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
  const request = readBody(voiceRequest, body);
  const tuning = await findVoice(service, account.id, request.voice_id);
  if (request[VOICE_MODE_FIELD] === "tts") {
    if (!/[\p{L}\p{N}]/u.test(request.text))
      throw refuse("text", "There is nothing in it that can be spoken.");
    const reserved = voiceCredits(estimateSpeechSeconds(request.text));
    const plan: VoicePlan = { tuning, source: { mode: "tts", text: request.text }, reserved };
    return { reserved, plan, words: { field: "text", text: request.text } };
  }
  const file = await inputFile(service, account, "audio_url", request.audio_url, "audio");
  checkRecording(file);
  const reserved = voiceCredits((file.durationMs ?? 0) / 1000);
  const plan: VoicePlan = { tuning, source: { mode: "sts", audio: file.name }, reserved };
  return { reserved, plan, words: { field: "audio_url", text: "" } };
}

function checkRecording({ mimeType, sizeBytes, durationMs }: HostedFile): void {
  if (!FORMATS.has(mimeType)) throw refuse("audio_url", "Must be mp3, wav, m4a, ogg or webm.");
  if (sizeBytes > LIMITS.voiceAudioMaxBytes) {
    throw refuse("audio_url", `Has at most ${LIMITS.voiceAudioMaxBytes / 1_000_000} MB.`);
  }
  if (!durationMs) throw refuse("audio_url", "The length of this sound cannot be read.");
}
