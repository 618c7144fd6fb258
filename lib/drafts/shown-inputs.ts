import type { AcceptedInputs } from "@/lib/catalog/inputs";
import type { VideoDraft } from "./video-draft";

export type ShownInputs = Pick<VideoDraft, "firstFrame" | "lastFrame" | "sourceVideo" | "references">;

/**
 * The inputs of a draft that the form shows and the request has. References and frames exclude each other:
 * when there are references, frames stay hidden in the draft.
 */
export function shownInputs(draft: ShownInputs, acceptedInputs: AcceptedInputs): ShownInputs {
  const references = draft.references.slice(0, acceptedInputs.referencesMax);
  const hasReferences = references.length > 0;
  return {
    firstFrame: acceptedInputs.image === "none" || hasReferences ? null : draft.firstFrame,
    lastFrame: acceptedInputs.lastFrame && !hasReferences ? draft.lastFrame : null,
    sourceVideo: acceptedInputs.video === "none" ? null : draft.sourceVideo,
    references,
  };
}
