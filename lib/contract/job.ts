import * as z from "zod/mini";
import { asset } from "./asset";
import { listOf } from "./list";
import { timestamp } from "./text";

/** States of jobs and voice generations (section States and transitions). */
export const PENDING_STATUSES = ["queued", "processing"] as const;
export const TERMINAL_STATUSES = ["completed", "failed", "canceled"] as const;
export const jobStatus = z.enum([...PENDING_STATUSES, ...TERMINAL_STATUSES]);
export type JobStatus = z.infer<typeof jobStatus>;

const TERMINAL: ReadonlySet<string> = new Set<JobStatus>(TERMINAL_STATUSES);
/** A terminal state is final: no later reading changes it. */
export const isTerminal = (status: string): boolean => TERMINAL.has(status);

const lifecycle = {
  id: z.string().check(z.minLength(1)),
  status: jobStatus,
  credits_reserved: z.int().check(z.nonnegative()),
  credits_used: z.nullish(z.int().check(z.nonnegative())),
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
  created_at: timestamp,
  updated_at: z.nullish(timestamp),
  completed_at: z.nullish(timestamp),
  failed_at: z.nullish(timestamp),
};

const generationObject = z.enum(["image_generation_job", "video_generation_job", "talking_avatar_job"]);

/** A video, image or talking-avatar job (section GenerationJob). All credits are whole credits. */
export const generationJob = z.looseObject({
  ...lifecycle,
  object: generationObject,
  progress_percent: z.nullish(z.int().check(z.minimum(0), z.maximum(100))),
  credits_refunded: z._default(z.int().check(z.nonnegative()), 0),
  request: z.optional(z.record(z.string(), z.unknown())),
  assets: z.array(asset),
});
export type GenerationJob = z.infer<typeof generationJob>;
export const generationJobList = listOf(generationJob);

/** A voice generation (section VoiceGeneration). `duration_seconds` is the length of the sound. */
export const voiceGeneration = z.looseObject({
  ...lifecycle,
  object: z.literal("voice_generation"),
  credits_refunded: z.nullish(z.int().check(z.nonnegative())),
  duration_seconds: z.nullish(z.number().check(z.nonnegative())),
  assets: z.nullish(z.array(asset)),
});
export type VoiceGeneration = z.infer<typeof voiceGeneration>;
