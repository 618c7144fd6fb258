import { decodeWhole } from "./decode-whole";
import { inspectMedia } from "./inspect";
import type { InspectedMedia, Verified } from "./media-answers";
import { MediaError } from "./media-error";

/**
 * Measures a file and decodes all of it, strictly, in one process. Only for the media child.
 *
 * @param isImage whether it is a still picture
 */
export async function verify(path: string, isImage: boolean): Promise<Verified> {
  let media: InspectedMedia | null = null;
  try {
    media = await inspectMedia(path);
  } catch (error) {
    if (error instanceof MediaError && error.fault === "inconsistent") return { media, state: "damaged" };
    // The decoder knows more formats than this reader.
  }
  try {
    const { isClean } = await decodeWhole(path, { isImage, isStrict: true });
    return { media, state: isClean ? "whole" : "incomplete" };
  } catch (error) {
    const isOfTheFile = error instanceof MediaError && error.fault === "unreadable";
    return { media, state: isOfTheFile ? "damaged" : "unread" };
  }
}
