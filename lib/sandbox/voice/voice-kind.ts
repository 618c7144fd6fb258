import type { Asset } from "@/lib/contract/asset";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { isTerminal, type VoiceGeneration } from "@/lib/contract/job";
import { voiceCredits } from "@/lib/contract/voice";
import type { JobKind, OpenedPlan } from "../jobs/job-kind";
import type { JobRow } from "../schema";
import { planVoice } from "./plan-voice";
import { voicePlan } from "./voice-plan";

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
