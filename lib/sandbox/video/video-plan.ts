import { z } from "zod";
import { videoMode } from "@/lib/contract/video";

const fileName = z.string().min(1);

/** Everything a runner needs to make one clip, kept with the job. Files by their name in the store. */
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
  /** What the clip costs when it succeeds: the reserve, or less where a reference is billed as measured. */
  creditsOnSuccess: z.int().nonnegative(),
});
export type VideoPlan = z.infer<typeof videoPlan>;
