import type { InputsTaken } from "@/lib/catalog/inputs";
import type { VideoDraft } from "./video-draft";

export type ShownInputs = Pick<VideoDraft, "firstFrame" | "lastFrame" | "sourceVideo" | "references">;

/**
 * The inputs of a draft that the form shows and the request has. References and frames exclude each other:
 * when there are references, frames stay hidden in the draft.
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
