import { z } from "zod";
import { imageSpec } from "../renderers/image/image-spec";

/**
 * The data with which a runner makes one picture, stored with the job. The file is given by its name in the
 * store.
 */
export const imagePlan = z.object({
  prompt: z.string(),
  width: imageSpec.shape.width,
  height: imageSpec.shape.height,
  quality: imageSpec.shape.quality,
  input: z.string().nullable(),
  credits: z.int().positive(),
});
export type ImagePlan = z.infer<typeof imagePlan>;
