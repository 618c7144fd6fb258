import { z } from "zod";
import type { Asset } from "@/lib/contract/asset";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { isTerminal, type VoiceGeneration } from "@/lib/contract/job";
import { LIMITS } from "@/lib/contract/limits";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import type { Account } from "../account";
import type { HostedFile } from "../files/hosted-file";
import { inputFile } from "../files/input-file";
import type { JobKind, OpenedPlan, PlannedJob } from "../jobs/job-kind";
import { voiceTuning } from "../renderers/voice/voice-spec";
import type { JobRow } from "../schema";
import type { Service } from "../service";
import { findVoice } from "./custom-voice";

/** Voice generations (section POST /v1/voice-generations). */
export const voiceKind: JobKind = {
  name: "voice",
  idPrefix: "voc",
  label: "voice generation",
  scope: "voices:write",
  path: ENDPOINTS.createVoice.path,
  listed: false,
  plan: planVoice,
  open,
  view,
};

function open(job: JobRow): OpenedPlan {
  const { tuning, source, reserved } = voicePlan.parse(job.plan);
  return {
    content: { type: "audio", mimeType: "audio/mpeg", extension: "mp3" },
    order: (store, outputPath) => ({
      kind: "voice",
      tuning,
      source: source.mode === "tts" ? source : { mode: "sts", inputPath: store.pathOf(source.audio) },
      outputPath,
    }),
    creditsFor: ({ durationSeconds }) => Math.min(reserved, voiceCredits(durationSeconds ?? 0)),
  };
}

/** The wire form (section VoiceGeneration); it has no progress and no request. */
function view(job: JobRow, assets: Asset[]): VoiceGeneration {
  return {
    id: job.id,
    object: "voice_generation",
    status: job.status,
    credits_reserved: job.creditsReserved,
    credits_used: isTerminal(job.status) ? job.creditsUsed : null,
    credits_refunded: job.creditsRefunded,
    duration_seconds: assets[0]?.duration_seconds ?? null,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    failed_at: job.failedAt?.toISOString() ?? null,
    failure_code: job.failureCode,
    failure_message: job.failureMessage,
    assets,
  };
}

/**
 * The data with which a runner makes one sound, stored with the job. The file is given by its name in the
 * store.
 */
const voicePlan = z.object({
  tuning: voiceTuning,
  source: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("tts"), text: z.string() }),
    z.object({ mode: z.literal("sts"), audio: z.string() }),
  ]),
  /** Whole credits that were reserved. A longer sound than estimated costs no more. */
  reserved: z.int().positive(),
});
type VoicePlan = z.infer<typeof voicePlan>;

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
async function planVoice(service: Service, account: Account, body: unknown): Promise<PlannedJob> {
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
