import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { findSound } from "@/lib/boards/server/board-sound";
import type { FileMark } from "@/lib/files/file-mark";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { UploadRow } from "@/lib/uploads/server/schema";
import { findUpload } from "@/lib/uploads/server/uploads";
import type { FilmSound, SpokenLine } from "../film";
import { type Sharing, sharedId } from "./sharing";
import { isShown } from "./shown";

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

/** A line under a shot. */
export type SharedLine = SharedSound & { shotId: string; jobId: string; text: string; offsetSeconds: number };

/** The files of lines, in their order, as `findSharedFile` gives that of a sound; what is not there any more is left out. */
export async function findSharedLines(
  review: Sharing,
  lines: readonly SpokenLine[],
): Promise<(SharedLine | "withheld")[]> {
  if (lines.length === 0) return [];
  const assetIds = lines.map(({ asset }) => asset);
  const rows = await database()
    .select({ id: assets.id, durationSeconds: assets.durationSeconds, mark: assets.mark })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .where(and(isShown(review), inArray(assets.id, assetIds)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap(({ shot, job, asset, text, offset_seconds }): (SharedLine | "withheld")[] => {
    const row = byId.get(asset);
    if (!row) return [];
    if (!review.showsPrompts && !mayBeStripped(row.mark)) return ["withheld"];
    return [
      {
        ...{ shotId: shot, jobId: job, text, offsetSeconds: offset_seconds },
        itemId: sharedId(review, asset),
        durationSeconds: row.durationSeconds,
        source: { of: "job", id: job },
        file: { assetId: asset },
      },
    ];
  });
}
