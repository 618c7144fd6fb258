import type { ModelRules } from "@/lib/catalog/model-rules";
import type { VideoModelId } from "@/lib/contract/video";
import { EDIT_RULES } from "./edit";
import { FROM_IMAGE_RULES } from "./from-image";
import { GENERATE_RULES } from "./generate";
import { MOTION_RULES } from "./motion";

/** The rules of all 23 models; a model missing from every table does not compile. */
export const MODEL_RULES: Readonly<Record<VideoModelId, ModelRules>> = {
  ...GENERATE_RULES,
  ...FROM_IMAGE_RULES,
  ...EDIT_RULES,
  ...MOTION_RULES,
};
