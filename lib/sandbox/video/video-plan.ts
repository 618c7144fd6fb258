import { z } from "zod";
import { videoMode } from "@/lib/contract/video";

const fileName = z.string().min(1);

/**
 * The data with which a runner makes one clip, stored with the job. Files are given by their name in the
 * store.
 */
export const videoPlan = z.object({
  mode: videoMode,
  prompt: z.string(),
  negativePrompt: z.string().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  seconds: z.number().positive(),
  audio: z.boolean(),
  image: fileName.nullable(),
  video: fileName.nullable(),
  lastFrame: fileName.nullable(),
  references: z.array(fileName),
  /**
   * The cost of the clip when it succeeds: the reserved credits, or less where a measured reference is
   * billed.
   */
  creditsOnSuccess: z.int().nonnegative(),
});
export type VideoPlan = z.infer<typeof videoPlan>;
