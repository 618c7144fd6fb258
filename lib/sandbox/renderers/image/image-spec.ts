import { z } from "zod";

/** One picture to draw. Paths are absolute and local. */
export const imageSpec = z.object({
  prompt: z.string().min(1),
  width: z.int().min(16).max(16_384),
  height: z.int().min(16).max(16_384),
  /** How finely it is drawn: a draft at half its size, a high quality at more than its size. */
  quality: z.enum(["draft", "standard", "high"]),
  /** Varies the picture between two jobs with one prompt. */
  seed: z.string(),
  /** A picture to work from. */
  inputPath: z.string().optional(),
  outputPath: z.string(),
});
export type ImageSpec = z.infer<typeof imageSpec>;
