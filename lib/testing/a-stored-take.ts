import { copyFile, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Board } from "@/lib/boards/board";
import type { FileMark } from "@/lib/files/file-mark";
import { newName } from "@/lib/files/server/store-type";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "./job-rows";
import { fileOf } from "./stored-files";

type StoredTake = ({ file: string } | { text: string }) & {
  type?: "video" | "image" | "audio";
  /** Null for a result that is of no shot. */
  shot?: number | null;
  position?: number;
  seconds?: number | null;
  isSaved?: boolean;
  /** What its file says of how it was made. */
  mark?: FileMark;
  /** The poster is the file itself. */
  hasPoster?: boolean;
  job?: Partial<NewJobRow>;
};

const MIME_TYPES = { video: "video/mp4", image: "image/jpeg", audio: "audio/mpeg" } as const;

/** A picked take of a board whose result is a copy of a file, or a text. Returns the id of its job. */
export async function aStoredTake(session: Session, board: Board, take: StoredTake): Promise<string> {
  const {
    type = "video",
    shot = 0,
    position = 0,
    seconds = null,
    isSaved = true,
    hasPoster,
    mark,
    job,
    ...content
  } = take;
  const storedName = newName();
  const file = fileOf("assets", storedName);
  await mkdir(path.dirname(file), { recursive: true });
  await ("file" in content ? copyFile(content.file, file) : writeFile(file, content.text));
  const { size } = await stat(file);
  const series = {
    of: "takes" as const,
    id: board.shots[shot ?? -1]?.id ?? "",
    position,
    count: 2,
    board: { id: board.id, column_id: board.columns[0]?.id ?? "" },
  };
  const ofShot = shot === null ? {} : { picked: true, series };
  const row = aJobRow(session, { status: "completed", ...ofShot, ...job });
  await database().insert(jobs).values(row);
  await database()
    .insert(assets)
    .values({
      id: `asset_${row.id}`,
      jobId: row.id,
      workspaceId: session.workspaceId,
      upstreamId: "u",
      upstreamUrl: "https://files.example/x?signature=secret",
      type,
      mimeType: MIME_TYPES[type],
      durationSeconds: seconds,
      ...(isSaved && { storedName, storedBytes: size, archivedAt: new Date() }),
      ...(hasPoster && { posterName: storedName }),
      ...(mark && { mark }),
    });
  return row.id;
}
