import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { findSound } from "@/lib/boards/server/board-sound";
import { boards } from "@/lib/boards/server/schema";
import type { FileMark } from "@/lib/files/file-mark";
import { database } from "@/lib/platform/server/database";
import type { UploadRow } from "@/lib/uploads/server/schema";
import { findUpload } from "@/lib/uploads/server/uploads";
import { type Sharing, sharedId } from "./sharing";

/** The sound of a board as a result of a job or an upload of ours. */
export type SharedSound = {
  /** Its id for visitors. */
  itemId: string;
  durationSeconds: number | null;
  file: { assetId: string } | UploadRow;
};

/** Whether a file can be sent without its texts, as far as it was read. */
export const mayBeStripped = (mark: FileMark | null): boolean =>
  mark !== null && mark.is_strippable !== false;

/**
 * What is heard at this moment under the picks that a review shares. Null where there is nothing, and where nobody here has
 * the file; withheld where prompts are not shown and the file may keep its texts.
 */
export async function readSound(review: Sharing): Promise<SharedSound | "withheld" | null> {
  if (review.of !== "board") return null;
  const { workspaceId, thingId, showsPrompts } = review;
  const [board] = await database()
    .select({ sound: boards.sound })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, thingId), isNull(boards.deletedAt)));
  const sound = board?.sound;
  if (!sound) return null;
  if (sound.of === "job") {
    const found = await findSound(review, sound.job_id);
    if (!found) return null;
    if (!showsPrompts && !mayBeStripped(found.mark)) return "withheld";
    const { assetId, durationSeconds } = found;
    return { itemId: sharedId(review, assetId), durationSeconds, file: { assetId } };
  }
  const upload = sound.input.uploadId ? await findUpload(review, sound.input.uploadId) : undefined;
  if (upload?.kind !== "audio") return null;
  if (!showsPrompts && upload.mark && !mayBeStripped(upload.mark)) return "withheld";
  return { itemId: sharedId(review, upload.id), durationSeconds: upload.durationSeconds, file: upload };
}
