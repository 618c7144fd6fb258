import { z } from "zod";
import { voiceSpec, voiceTuning } from "./voice/voice-spec";

/** x264 works on pairs of pixels in 4:2:0. */
const side = z.int().min(16).max(8192).multipleOf(2);

/**
 * One clip to draw. Paths are absolute and local: the caller has already fetched and checked the inputs. The
 * same spec always gives the same bytes on the same machine.
 */
export const videoSpec = z.object({
  mode: z.enum(["generate", "edit", "motion"]),
  prompt: z.string().min(1),
  negativePrompt: z.string().optional(),
  width: side,
  height: side,
  fps: z.int().min(1).max(60).default(24),
  seconds: z.number().positive().max(120),
  audio: z.boolean(),
  /** Makes pictures of two jobs with the same prompt different, such as the job's id. */
  seed: z.string().default(""),
  /** First frame of a generated clip, or the still that a motion clip moves. */
  inputImagePath: z.string().optional(),
  /** The source of an edit, or the driving clip of a motion. */
  inputVideoPath: z.string().optional(),
  lastFramePath: z.string().optional(),
  referencePaths: z.array(z.string()).max(4).optional(),
  outputPath: z.string(),
});
export type VideoSpec = z.infer<typeof videoSpec>;
/** A spec as callers write it: fields with defaults are optional. */
export type VideoOrder = z.input<typeof videoSpec>;

/** Number of frames of the finished clip. */
export function frameCount(spec: Pick<VideoSpec, "seconds" | "fps">): number {
  return Math.max(1, Math.round(spec.seconds * spec.fps));
}

/** One picture to draw. Paths are absolute and local. */
export const imageSpec = z.object({
  prompt: z.string().min(1),
  width: z.int().min(16).max(16_384),
  height: z.int().min(16).max(16_384),
  /** The fineness of drawing: a draft at half its size, a high quality at more than its size. */
  quality: z.enum(["draft", "standard", "high"]),
  /** Makes pictures of two jobs with the same prompt different. */
  seed: z.string(),
  inputPath: z.string().optional(),
  outputPath: z.string(),
});
export type ImageSpec = z.infer<typeof imageSpec>;

/** One picture with a speaker. Paths are absolute and local. */
const avatarSpec = z.object({
  portraitPath: z.string(),
  speech: z.discriminatedUnion("from", [
    z.object({ from: z.literal("text"), text: z.string().min(1), tuning: voiceTuning }),
    z.object({ from: z.literal("audio"), inputPath: z.string() }),
  ]),
  width: z.int().min(16).max(8192).multipleOf(2),
  height: z.int().min(16).max(8192).multipleOf(2),
  /** Chooses the look of the speaker, such as the job's id. */
  seed: z.string().default(""),
  outputPath: z.string(),
});
export type AvatarSpec = z.infer<typeof avatarSpec>;

/** The tasks of a child, by kind. Paths are absolute and local. */
export const renderTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("video"), ...videoSpec.shape }),
  z.object({ kind: z.literal("voice"), ...voiceSpec.shape }),
  z.object({ kind: z.literal("image"), ...imageSpec.shape }),
  z.object({ kind: z.literal("avatar"), ...avatarSpec.shape }),
]);
export type RenderTask = z.infer<typeof renderTask>;
/** A task as callers write it: fields with defaults are optional. */
export type RenderOrder = z.input<typeof renderTask>;

/** The properties of the finished file, read back from it; null where a kind has none. */
export const renderedFile = z.object({
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  sizeBytes: z.int(),
});
export type RenderedFile = z.infer<typeof renderedFile>;
