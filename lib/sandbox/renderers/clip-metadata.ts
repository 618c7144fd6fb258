import type { ClipFormat } from "@/lib/media/encode";
import type { VideoSpec } from "./spec";

/** Says what the file is, so that nobody mistakes it for the work of a model. */
const PROVENANCE = "Drawn procedurally, no AI model";

/** For the container: the origin of the clip, and the prompt, so that a description can quote it. */
export function clipMetadata({ mode, prompt, seed }: VideoSpec): ClipFormat["metadata"] {
  return {
    title: prompt.slice(0, 120),
    description: prompt,
    comment: `${PROVENANCE} (mode ${mode}${seed ? `, seed ${seed}` : ""})`,
  };
}
