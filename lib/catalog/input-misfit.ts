import type { AcceptedInputs } from "./field-state";

/** The inputs a person has. They decide which models can make the shot. */
export type AvailableInputs = {
  readonly hasImage?: boolean;
  readonly hasVideo?: boolean;
  readonly inputSeconds?: number;
  readonly hasLastFrame?: boolean;
  readonly hasReferences?: boolean;
};

type InputMisfit = "noImage" | "noVideo" | "noReferences" | "noLastFrame" | "needsVideo" | "needsImage";

/** The first input that settings do not take, or that they need and nobody has; null when the inputs fit. */
export function inputMisfit(accepted: AcceptedInputs, inputs: AvailableInputs): InputMisfit | null {
  const { hasImage = false, hasVideo = false, hasLastFrame = false, hasReferences = false } = inputs;
  if (hasImage && accepted.image === "none") return "noImage";
  if (hasVideo && accepted.video === "none") return "noVideo";
  if (hasReferences && accepted.referencesMax === 0) return "noReferences";
  if (hasLastFrame && !accepted.lastFrame) return "noLastFrame";
  if (!hasVideo && accepted.video === "required") return "needsVideo";
  if (!hasImage && accepted.image === "required") return "needsImage";
  return null;
}
