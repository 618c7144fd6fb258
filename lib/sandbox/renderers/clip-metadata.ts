import type { ClipFormat } from "@/lib/media/encode";
import { PROVENANCE } from "./provenance";
import type { VideoSpec } from "./spec";

/** For the container: the origin of the clip, and the prompt, so that a description can quote it. */
export function clipMetadata({ mode, prompt, seed }: VideoSpec): ClipFormat["metadata"] {
  return {
    title: prompt.slice(0, 120),
    description: prompt,
    comment: `${PROVENANCE.clip} (mode ${mode}${seed ? `, seed ${seed}` : ""})`,
  };
}
