import type { InputsTaken } from "@/lib/catalog/inputs";
import type { VideoDraft } from "./video-draft";

export type ShownInputs = Pick<VideoDraft, "firstFrame" | "lastFrame" | "sourceVideo" | "references">;

/**
 * Of the inputs a draft keeps, those the form shows and the request carries. References are never mixed
 * with frames: where there are any they stand, and frames kept from another model wait.
 */
export function shownInputs(draft: ShownInputs, taken: InputsTaken): ShownInputs {
  const references = draft.references.slice(0, taken.referencesMax);
  const hasReferences = references.length > 0;
  return {
    firstFrame: taken.image === "none" || hasReferences ? null : draft.firstFrame,
    lastFrame: taken.lastFrame && !hasReferences ? draft.lastFrame : null,
    sourceVideo: taken.video === "none" ? null : draft.sourceVideo,
    references,
  };
}
