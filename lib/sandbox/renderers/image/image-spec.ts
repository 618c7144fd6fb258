import { z } from "zod";

/** One picture to draw. Paths are absolute and local. */
export const imageSpec = z.object({
  prompt: z.string().min(1),
  width: z.int().min(16).max(16_384),
  height: z.int().min(16).max(16_384),
  /** The fineness of drawing: a draft at half its size, a high quality at more than its size. */
  quality: z.enum(["draft", "standard", "high"]),
  /** Makes pictures of two jobs with the same prompt different. */
  seed: z.string(),
  /** A source picture. */
  inputPath: z.string().optional(),
  outputPath: z.string(),
});
export type ImageSpec = z.infer<typeof imageSpec>;
