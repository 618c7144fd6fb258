import { open } from "node:fs/promises";
import { descriptorSource } from "./descriptor-source";
import { inspectSource } from "./inspect";
import { type Edit, piecesOf } from "./marks/edits";
import type { Mark } from "./marks/mark";
import { inspectOrigin, markEdits, strippedEdits } from "./marks/origin";
import { asMediaError, MediaError } from "./media-error";
import type { FileOrigin, InspectedFile, InspectedMedia, Verified } from "./media-task";
import { messages } from "./messages";

/**
 * The type of an open file, what it says of its origin, and whether its end is present. Only for the media child, because
 * a file may be made to exhaust the process that reads it.
 *
 * @throws MediaError "unreadable", "inconsistent" or "too-large"
 */
export async function inspectFile(descriptor: number): Promise<InspectedFile> {
  const source = await descriptorSource(descriptor);
  const media = await inspectSource(source);
  const origin = await inspectOrigin(source);
  if (media.kind === "image") return { ...media, origin, isWhole: true };
  const { areTracksComplete } = await import("./tracks");
  if (await areTracksComplete(source).catch(() => false)) return { ...media, origin, isWhole: true };
  // The reader of headers is stricter than players, which may have found the end.
  const { hasItsEnd } = await import("./probe-tracks");
  return { ...media, origin, isWhole: await hasItsEnd(source, media.container).catch(() => false) };
}

/**
 * The edits that put a mark into an open file, and take its other texts away if it is stripped; null for one of which that
 * can't be made. Only for the media child.
 *
 * @throws MediaError "unreadable" for a file that ends its reader
 */
export async function editsOfFile(
  descriptor: number,
  { mark, strips }: { mark: Mark | null; strips: boolean },
): Promise<Edit[] | null> {
  const source = await descriptorSource(descriptor);
  try {
    const edits = strips ? await strippedEdits(source, mark) : mark && (await markEdits(source, mark));
    // Throws for edits that don't fit the file.
    if (edits) piecesOf(source.sizeBytes, edits);
    return edits;
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof TypeError)
      throw asMediaError(cause, "unreadable", messages.inspect.broken);
    throw cause;
  }
}

/**
 * Measures a file, reads its origin and decodes all of it, strictly, in one process. Only for the media child.
 *
 * @param isImage whether it is a still picture
 */
export async function verifyFile(path: string, isImage: boolean): Promise<Verified> {
  let media: InspectedMedia | null = null;
  let origin: FileOrigin | null = null;
  const file = await open(path, "r");
  try {
    const source = await descriptorSource(file.fd);
    origin = await inspectOrigin(source);
    media = await inspectSource(source);
  } catch (error) {
    if (error instanceof MediaError && error.fault === "inconsistent")
      return { media, origin, state: "damaged" };
    // The decoder knows more formats than this reader.
  } finally {
    await file.close();
  }
  try {
    const { decodeWhole } = await import("./decode-whole");
    const { isClean } = await decodeWhole(path, { isImage, isStrict: true });
    return { media, origin, state: isClean ? "whole" : "incomplete" };
  } catch (error) {
    const isFileFault = error instanceof MediaError && error.fault === "unreadable";
    return { media, origin, state: isFileFault ? "damaged" : "unread" };
  }
}
