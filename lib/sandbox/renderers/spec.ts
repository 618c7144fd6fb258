import { z } from "zod";

/** x264 works on pairs of pixels in 4:2:0. */
const side = z.int().min(16).max(8192).multipleOf(2);

/**
 * One clip to draw. Paths are absolute and local: whoever asks has already fetched and checked the inputs.
 * The same spec always gives the same bytes on the same machine.
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
  /** Varies the picture between two jobs with one prompt; the job's id serves well. */
  seed: z.string().default(""),
  /** First frame of a generated clip; the still that a motion clip moves. */
  inputImagePath: z.string().optional(),
  /** The source of an edit; the driving clip of a motion. */
  inputVideoPath: z.string().optional(),
  lastFramePath: z.string().optional(),
  referencePaths: z.array(z.string()).max(4).optional(),
  outputPath: z.string(),
});
export type VideoSpec = z.infer<typeof videoSpec>;
/** A spec as callers write it: defaults may be left out. */
export type VideoOrder = z.input<typeof videoSpec>;

/** Frames of the finished clip. */
export function frameCount(spec: Pick<VideoSpec, "seconds" | "fps">): number {
  return Math.max(1, Math.round(spec.seconds * spec.fps));
}
