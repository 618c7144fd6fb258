import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { findSound } from "@/lib/boards/server/board-sound";
import { boards } from "@/lib/boards/server/schema";
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

/** Whether a file that says how it was made may say of what: parts that were joined here name their jobs, and no original. */
const mayNameJobs = ({ has_prompt, state, original_sha256 }: NonNullable<UploadRow["mark"]>): boolean =>
  has_prompt || (state === "stated" && original_sha256 === null);

/**
 * What is heard at this moment under the picks that a review shares. Null where there is nothing, and where nobody here has
 * the file; withheld where the file may hold a prompt that is not shown.
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
    if (!showsPrompts && found.mark?.has_prompt !== false) return "withheld";
    const { assetId, durationSeconds } = found;
    return { itemId: sharedId(review, assetId), durationSeconds, file: { assetId } };
  }
  const upload = sound.input.uploadId ? await findUpload(review, sound.input.uploadId) : undefined;
  if (upload?.kind !== "audio") return null;
  if (!showsPrompts && upload.mark && mayNameJobs(upload.mark)) return "withheld";
  return { itemId: sharedId(review, upload.id), durationSeconds: upload.durationSeconds, file: upload };
}
