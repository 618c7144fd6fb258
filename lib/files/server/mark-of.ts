import "server-only";
import type { SourceType } from "@/lib/media/marks/mark";
import type { FileOrigin } from "@/lib/media/media-answers";
import type { FileMark } from "../file-mark";

/**
 * The mark of a file by what was read in it.
 * @param origin null for a file that could not be read
 * @param sourceType what our mark says where the file has none; null for a file that gets none
 */
export function markOf(origin: FileOrigin | null, sourceType: SourceType | null = null): FileMark {
  if (origin === null || !(origin.isSigned || origin.sourceType !== null || origin.isMarkable)) {
    return { state: "unmarkable", source_type: sourceType, generator: null, original_sha256: null };
  }
  const { isSigned, generator, original } = origin;
  const state = isSigned ? "signed" : origin.sourceType !== null ? "stated" : "ours";
  return {
    state,
    source_type: state === "ours" ? sourceType : origin.sourceType,
    generator,
    original_sha256: original,
  };
}
