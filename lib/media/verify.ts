import { open } from "node:fs/promises";
import { decodeWhole } from "./decode-whole";
import { descriptorSource } from "./descriptor-source";
import { inspectSource } from "./inspect";
import { inspectOrigin } from "./marks/origin";
import type { FileOrigin, InspectedMedia, Verified } from "./media-answers";
import { MediaError } from "./media-error";

/**
 * Measures a file, reads its origin and decodes all of it, strictly, in one process. Only for the media child.
 *
 * @param isImage whether it is a still picture
 */
export async function verify(path: string, isImage: boolean): Promise<Verified> {
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
    const { isClean } = await decodeWhole(path, { isImage, isStrict: true });
    return { media, origin, state: isClean ? "whole" : "incomplete" };
  } catch (error) {
    const isOfTheFile = error instanceof MediaError && error.fault === "unreadable";
    return { media, origin, state: isOfTheFile ? "damaged" : "unread" };
  }
}
