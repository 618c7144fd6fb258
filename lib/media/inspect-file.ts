import { inspectMedia } from "./inspect";
import type { InspectedFile } from "./media-answers";
import { isWhole } from "./whole";

/**
 * What a file is and whether its end is there. For the media child: the file may be written so as to exhaust the
 * process that reads it.
 *
 * @throws MediaError "unreadable" or "too-large".
 */
export async function inspectFile(path: string): Promise<InspectedFile> {
  const media = await inspectMedia(path);
  return { ...media, isWhole: media.kind === "image" || (await isWhole(path)) };
}
