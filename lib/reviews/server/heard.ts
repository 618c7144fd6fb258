import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { lineIdOf } from "@/lib/boards/film-lines";
import { isTakeOf } from "@/lib/boards/server/boards";
import { boardShots, boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Film, SpokenLine } from "../film";
import type { Sharing } from "./sharing";
import { isShown, SHOT } from "./shown";

/** What is heard of a film. */
export type Heard = Omit<Film, "parts">;
const NOTHING: Heard = { sound: null, mix: null, lines: [] };

/** What a board is set to play under its picks at this moment. */
export async function readHeard(review: Sharing, within: Executor = database()): Promise<Heard> {
  const { workspaceId, of, thingId } = review;
  if (of !== "board") return NOTHING;
  const [board] = await within
    .select({ sound: boards.sound, mix: boards.mix })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, thingId), isNull(boards.deletedAt)));
  if (!board) return NOTHING;
  const { sound, mix } = board;
  const lines = await readLines(review, within);
  if (sound?.of === "job") return { sound: { of: "job", id: sound.job_id }, mix, lines };
  const uploadId = sound?.input.uploadId;
  return { sound: uploadId ? { of: "upload", id: uploadId } : null, mix, lines };
}

/** What was spoken of the lines of a board: the pick of its takes, else the latest. */
async function readLines(review: Sharing, within: Executor): Promise<SpokenLine[]> {
  const { workspaceId, thingId } = review;
  const shots = await within
    .select({ id: boardShots.id, line: boardShots.line })
    .from(boardShots)
    .where(and(eq(boardShots.boardId, thingId), isNotNull(boardShots.line)));
  const lines = shots.flatMap(({ id, line }) =>
    line ? [{ shot: id, line, lineId: lineIdOf(id, line) }] : [],
  );
  if (lines.length === 0) return [];
  const rows = await within
    .select({ lineId: SHOT, job: jobs.id, asset: assets.id, picked: jobs.picked })
    .from(jobs)
    .innerJoin(assets, and(eq(assets.jobId, jobs.id), eq(assets.type, "audio"), eq(assets.position, 0)))
    .where(
      and(
        isShown(review),
        isTakeOf(workspaceId, thingId),
        inArray(
          SHOT,
          lines.map(({ lineId }) => lineId),
        ),
      ),
    )
    .orderBy(asc(jobs.picked), asc(jobs.createdAt), asc(jobs.id));
  const heard = new Map(rows.map((row) => [row.lineId, row]));
  return lines.flatMap(({ shot, line, lineId }): SpokenLine[] => {
    const spoken = heard.get(lineId);
    if (!spoken) return [];
    const { job, asset } = spoken;
    return [{ shot, job, asset, text: line.text.trim(), offset_seconds: line.offset_seconds }];
  });
}
