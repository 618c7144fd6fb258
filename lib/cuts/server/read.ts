import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import { isHidden, type Reader } from "@/lib/audience/server/sight";
import { messages as boardMessages } from "@/lib/boards/messages";
import { ownBoard } from "@/lib/boards/server/boards";
import { boards } from "@/lib/boards/server/schema";
import { ApiError } from "@/lib/contract/errors";
import { serveFile } from "@/lib/files/server/serve";
import { assetStore } from "@/lib/files/server/store";
import { attachment, safeFileName } from "@/lib/platform/file-name";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { roughCutLink } from "../api";
import { type RoughCut, secondsOf } from "../cut";
import { messages } from "../messages";
import { type RoughCutRow, roughCuts } from "./schema";

type OwnCut = { cut: RoughCutRow; board: string; personName: string | null };

const selectCuts = () =>
  database()
    .select({ cut: roughCuts, board: boards.name, personName: people.name })
    .from(roughCuts)
    .innerJoin(boards, eq(boards.id, roughCuts.boardId))
    .leftJoin(people, eq(people.id, roughCuts.personId));

/** @throws ApiError `not_found`, also for another workspace's and for one of a deleted board, or one that is not for the reader */
export async function ownCut(reader: Reader, id: string): Promise<OwnCut> {
  const [row] = await selectCuts().where(
    and(eq(roughCuts.id, id), eq(roughCuts.workspaceId, reader.workspaceId), isNull(boards.deletedAt)),
  );
  if (!row || (await isHidden(reader, row.cut.boardId))) throw new ApiError("not_found", messages.notFound);
  return row;
}

/** Throws like `ownCut`. */
export async function readCut(reader: Reader, id: string): Promise<RoughCut> {
  return toCut(await ownCut(reader, id));
}

/** The rough cuts of a board, the latest first. @throws ApiError `not_found` */
export async function listCuts(session: Session, boardId: string): Promise<RoughCut[]> {
  await ownBoard(database(), session, boardId);
  const rows = await selectCuts()
    .where(eq(roughCuts.boardId, boardId))
    .orderBy(desc(roughCuts.createdAt), desc(roughCuts.id));
  return rows.map(toCut);
}

const toCut = ({ cut, personName }: OwnCut): RoughCut => ({
  id: cut.id,
  object: "rough_cut",
  board_id: cut.boardId,
  status: cut.status,
  progress_percent: cut.percent,
  seconds_done: cut.secondsDone,
  asked_seconds: secondsOf(cut.parts),
  seconds_left: cut.status === "making" ? cut.secondsLeft : null,
  parts: cut.parts.length,
  has_own_sound: cut.sound !== null,
  lines: cut.lines.length,
  reason: cut.reason,
  duration_seconds: cut.durationSeconds,
  copied_seconds: cut.copiedSeconds,
  width: cut.width,
  height: cut.height,
  size_bytes: cut.sizeBytes,
  url: cut.storedName === null ? null : roughCutLink(cut.id),
  person_id: cut.personId,
  person_name: personName,
  created_at: cut.createdAt.toISOString(),
  finished_at: cut.finishedAt?.toISOString() ?? null,
});

/**
 * Responds to GET and HEAD for the file of a rough cut. `?download` gives it a readable name. Also throws like `serveFile`.
 * @throws ApiError `not_found` while there is none
 */
export async function deliverCut(session: Session, id: string, request: Request): Promise<Response> {
  const { cut, board } = await ownCut(session, id);
  const name = cut.storedName;
  const files = assetStore();
  const stats = name && (await files.stat(name));
  if (!name || !stats) throw new ApiError("not_found", messages.notDone);
  const isSaved = new URL(request.url).searchParams.has("download");
  const fileName = `${safeFileName(boardMessages.export.roughCut(board)) || "rough-cut"}.mp4`;
  return serveFile(
    {
      files,
      name,
      ...stats,
      type: "video/mp4",
      tag: cut.sha256 ?? cut.id,
      disposition: isSaved ? attachment(fileName) : undefined,
    },
    request,
    session,
  );
}
