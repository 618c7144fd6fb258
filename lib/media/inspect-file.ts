import { descriptorSource } from "./descriptor-source";
import { inspectSource } from "./inspect";
import { inspectOrigin } from "./marks/origin";
import type { InspectedFile } from "./media-answers";
import { asMediaError } from "./media-error";
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
  const { isWhole } = await import("./whole");
  try {
    return { ...media, origin, isWhole: await isWhole(source) };
  } catch (cause) {
    throw asMediaError(cause, "unreadable", messages.inspect.broken);
  }
}
