import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { findSound } from "@/lib/boards/server/board-sound";
import { boards } from "@/lib/boards/server/schema";
import type { FileMark } from "@/lib/files/file-mark";
import { database, type Executor } from "@/lib/platform/server/database";
import type { UploadRow } from "@/lib/uploads/server/schema";
import { findUpload } from "@/lib/uploads/server/uploads";
import type { FilmSound } from "../film";
import { type Sharing, sharedId } from "./sharing";

/** The sound of a board as a result of a job or an upload of ours. */
export type SharedSound = {
  /** Its id for visitors. */
  itemId: string;
  durationSeconds: number | null;
  source: FilmSound;
  file: { assetId: string } | UploadRow;
};

/** Whether a file can be sent without its texts, as far as it was read. */
export const mayBeStripped = (mark: FileMark | null): boolean =>
  mark !== null && mark.is_strippable !== false;

/** What a board is set to play under its picks at this moment; null where there is nothing. */
export async function readBoardSound(
  { workspaceId, of, thingId }: Sharing,
  within: Executor = database(),
): Promise<FilmSound | null> {
  if (of !== "board") return null;
  const [board] = await within
    .select({ sound: boards.sound })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, thingId), isNull(boards.deletedAt)));
  const sound = board?.sound;
  if (sound?.of === "job") return { of: "job", id: sound.job_id };
  return sound?.input.uploadId ? { of: "upload", id: sound.input.uploadId } : null;
}

/**
 * The file of a sound as visitors hear it. Null where nobody here has it; withheld where prompts are not shown and the file
 * may keep its texts.
 */
export async function findSharedFile(
  review: Sharing,
  sound: FilmSound | null,
): Promise<SharedSound | "withheld" | null> {
  if (!sound) return null;
  const { showsPrompts } = review;
  if (sound.of === "job") {
    const found = await findSound(review, sound.id);
    if (!found) return null;
    if (!showsPrompts && !mayBeStripped(found.mark)) return "withheld";
    const { assetId, durationSeconds } = found;
    return { source: sound, itemId: sharedId(review, assetId), durationSeconds, file: { assetId } };
  }
  const upload = await findUpload(review, sound.id);
  if (upload?.kind !== "audio") return null;
  if (!showsPrompts && upload.mark && !mayBeStripped(upload.mark)) return "withheld";
  const { durationSeconds } = upload;
  return { source: sound, itemId: sharedId(review, upload.id), durationSeconds, file: upload };
}
