import { z } from "zod";
import { asset } from "./asset";
import { listOf } from "./list";

/** States of jobs and voice generations (section States and transitions). */
export const jobStatus = z.enum(["queued", "processing", "completed", "failed", "canceled"]);
export type JobStatus = z.infer<typeof jobStatus>;

const TERMINAL: ReadonlySet<string> = new Set<JobStatus>(["completed", "failed", "canceled"]);
/** A terminal state is final: nothing read later turns it back. */
export const isTerminal = (status: string): boolean => TERMINAL.has(status);

const timestamp = z.iso.datetime({ offset: true });

const lifecycle = {
  id: z.string().min(1),
  status: jobStatus,
  credits_reserved: z.int().nonnegative(),
  credits_used: z.int().nonnegative().nullish(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  created_at: timestamp,
  updated_at: timestamp.nullish(),
  completed_at: timestamp.nullish(),
  failed_at: timestamp.nullish(),
};

export const generationObject = z.enum([
  "image_generation_job",
  "video_generation_job",
  "talking_avatar_job",
]);

/** A video, image or talking-avatar job (section GenerationJob). All credits are whole credits. */
export const generationJob = z.looseObject({
  ...lifecycle,
  object: generationObject,
  progress_percent: z.int().min(0).max(100).nullish(),
  credits_refunded: z.int().nonnegative().default(0),
  request: z.record(z.string(), z.unknown()).optional(),
  assets: z.array(asset),
});
export type GenerationJob = z.infer<typeof generationJob>;
export const generationJobList = listOf(generationJob);

/** A voice generation (section VoiceGeneration). `duration_seconds` is the length of the sound. */
export const voiceGeneration = z.looseObject({
  ...lifecycle,
  object: z.literal("voice_generation"),
  credits_refunded: z.int().nonnegative().nullish(),
  duration_seconds: z.number().nonnegative().nullish(),
  assets: z.array(asset).nullish(),
});
export type VoiceGeneration = z.infer<typeof voiceGeneration>;
