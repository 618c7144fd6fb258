import { z } from "zod";

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
