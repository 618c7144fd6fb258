import * as z from "zod/mini";
import type { SourceType } from "@/lib/media/marks/source-type";
import type { FileOrigin } from "@/lib/media/media-task";

/**
 * Whether a file says that a machine made it: `signed` by a C2PA manifest, which any change would break; `stated` in its
 * own words; `ours`: it says nothing, and every download of it carries our mark; `unmarkable`: it says nothing, and
 * nothing can be put into it safely; `unknown`: it was not read yet.
 */
export const fileMark = z.object({
  state: z.enum(["signed", "stated", "ours", "unmarkable", "unknown"]),
  /** How it came to be, as a name of IPTC's list of digital source types; null for a file that doesn't say. */
  source_type: z.nullable(z.string()),
  /** Who made it, as its manifest says. */
  generator: z.nullable(z.string()),
  /** The SHA-256 of the file before our mark was put into it, of one that was downloaded here and came back. */
  original_sha256: z.nullable(z.string()),
  /** Whether the file itself holds a prompt, ours or another's, which stays in every download with settings. */
  has_prompt: z.boolean(),
  /** Whether a copy without any text but our mark can be made. Files that earlier releases read don't say. */
  is_strippable: z.optional(z.boolean()),
});
export type FileMark = z.infer<typeof fileMark>;

/** Whether the file itself says how it came to be. */
export const statesOrigin = ({ state }: Pick<FileMark, "state">): boolean =>
  state === "signed" || state === "stated";

/**
 * The mark of a file by what was read in it.
 * @param sourceType what our mark says where the file says nothing; null for a file that gets none
 */
export function fileMarkOf(
  { isSigned, sourceType: stated, generator, original, hasPrompt, isMarkable, isStrippable }: FileOrigin,
  sourceType: SourceType | null,
): FileMark {
  const state = isSigned ? "signed" : stated !== null ? "stated" : isMarkable ? "ours" : "unmarkable";
  return {
    state,
    source_type: statesOrigin({ state }) ? stated : sourceType,
    generator,
    original_sha256: original,
    has_prompt: hasPrompt,
    is_strippable: isStrippable,
  };
}
