import { randomBytes } from "node:crypto";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Board } from "@/lib/boards/board";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "./job-rows";
import { fileOf } from "./stored-files";

type StoredTake = {
  file: string;
  type?: "video" | "image" | "audio";
  shot?: number;
  seconds?: number | null;
  isSaved?: boolean;
};

/** A picked take of a board whose result is a copy of a file. Returns the id of its job. */
export async function aStoredTake(
  session: Session,
  board: Board,
  { file, type = "video", shot = 0, seconds = null, isSaved = true }: StoredTake,
): Promise<string> {
  const random = randomBytes(16).toString("hex");
  const storedName = `${random.slice(0, 2)}/${random}`;
  await mkdir(path.dirname(fileOf("assets", storedName)), { recursive: true });
  await copyFile(file, fileOf("assets", storedName));
  const series = {
    of: "takes" as const,
    id: board.shots[shot]?.id ?? "",
    position: 0,
    count: 2,
    board: { id: board.id, column_id: board.columns[0]?.id ?? "" },
  };
  const row = aJobRow(session, { status: "completed", picked: true, series });
  await database().insert(jobs).values(row);
  await database()
    .insert(assets)
    .values({
      id: `asset_${row.id}`,
      jobId: row.id,
      workspaceId: session.workspaceId,
      upstreamId: "u",
      upstreamUrl: "https://files.example/x",
      type,
      mimeType: type === "image" ? "image/jpeg" : "video/mp4",
      durationSeconds: seconds,
      ...(isSaved && { storedName, archivedAt: new Date() }),
    });
  return row.id;
}
