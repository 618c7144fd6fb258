import { z } from "zod";
import { imageSpec } from "../renderers/image/image-spec";

/** Everything a runner needs to make one picture, kept with the job. The file by its name in the store. */
export const imagePlan = z.object({
  prompt: z.string(),
  width: imageSpec.shape.width,
  height: imageSpec.shape.height,
  quality: imageSpec.shape.quality,
  input: z.string().nullable(),
  credits: z.int().positive(),
});
export type ImagePlan = z.infer<typeof imagePlan>;
