import * as z from "zod/mini";

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
});
export type FileMark = z.infer<typeof fileMark>;

/** Whether the file itself carries a mark. */
export const isMarked = (mark: FileMark | null): boolean =>
  mark !== null && (mark.state === "signed" || mark.state === "stated");
