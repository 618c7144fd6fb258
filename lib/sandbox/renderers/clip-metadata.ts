import type { ClipFormat } from "@/lib/media/encode";
import type { VideoSpec } from "./spec";

/** Honest about what the file is: nobody should take it for the work of a model. */
const PROVENANCE = "Drawn procedurally, no AI model";

/** Goes into the container: where the clip comes from, and the prompt, so that a description can quote it. */
export function clipMetadata({ mode, prompt, seed }: VideoSpec): ClipFormat["metadata"] {
  return {
    title: prompt.slice(0, 120),
    description: prompt,
    comment: `${PROVENANCE} (mode ${mode}${seed ? `, seed ${seed}` : ""})`,
  };
}
