import "server-only";
import { and, count, desc, eq, inArray } from "drizzle-orm";
import { ownBoard } from "@/lib/boards/server/boards";
import type { BoardRow } from "@/lib/boards/server/schema";
import { ApiError } from "@/lib/contract/errors";
import { messages as intents } from "@/lib/intents/messages";
import { hashBody, readToken } from "@/lib/intents/server/intents";
import { findStoredFile } from "@/lib/jobs/server/assets/integrity";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { type CutPart, type CutSound, KEPT_CUTS, type RoughCut, type StartRoughCut } from "../cut";
import { messages } from "../messages";
import { ROUGH_CUT_CHANGED, removeCut } from "./change";
import { readCut } from "./read";
import { roughCuts } from "./schema";
import { resultsOf, shotName } from "./sources";
import { storedUpload } from "./stored-upload";

/** Of a workspace. */
const MAX_UNFINISHED = 5;
/** Containers state the longest of their tracks, and people round. */
const BEYOND_SECONDS = 0.25;

/**
 * Queues a rough cut of takes of a board. The same token with the same body gives the same cut. The latest cuts of a board
 * are kept, and the others are deleted.
 * @throws ApiError `not_found`; `invalid_request` for a part that is no finished take of the board, and for a sound that is
 * not there; `conflict` for a take that is not saved yet, and while too many cuts are made; `idempotency_conflict`
 */
export async function startCut(
  session: Session,
  boardId: string,
  body: StartRoughCut,
  token: string | null,
): Promise<RoughCut> {
  const board = await ownBoard(database(), session, boardId);
  const clientToken = readToken(token);
  const bodyHash = hashBody(body);
  const known = await knownCut(session, clientToken, bodyHash);
  if (known) return known;
  await checkParts(session, board, body.parts);
  if (body.sound) await checkSound(session, body.sound);
  const id = newId("cut");
  const { workspaceId, personId } = session;
  const isNew = await transaction(async (within) => {
    await assertRoom(within, workspaceId);
    const { parts, sound, size } = body;
    const made = await within
      .insert(roughCuts)
      .values({ id, workspaceId, boardId, personId, parts, sound, size, clientToken, bodyHash })
      .onConflictDoNothing()
      .returning({ id: roughCuts.id });
    await notify(ROUGH_CUT_CHANGED, id, within);
    return made.length > 0;
  });
  if (isNew) await removeOldest(boardId);
  const cut = isNew ? await readCut(session, id) : await knownCut(session, clientToken, bodyHash);
  if (!cut) throw new ApiError("not_found", messages.notFound);
  return cut;
}

async function knownCut(session: Session, clientToken: string, bodyHash: string): Promise<RoughCut | null> {
  const [row] = await database()
    .select({ id: roughCuts.id, bodyHash: roughCuts.bodyHash })
    .from(roughCuts)
    .where(and(eq(roughCuts.personId, session.personId), eq(roughCuts.clientToken, clientToken)));
  if (!row) return null;
  if (row.bodyHash !== bodyHash) throw new ApiError("idempotency_conflict", intents.keyReused);
  return readCut(session, row.id);
}

async function assertRoom(within: Transaction, workspaceId: string): Promise<void> {
  const [unfinished] = await within
    .select({ count: count() })
    .from(roughCuts)
    .where(and(eq(roughCuts.workspaceId, workspaceId), inArray(roughCuts.status, ["waiting", "making"])));
  if ((unfinished?.count ?? 0) >= MAX_UNFINISHED)
    throw new ApiError("conflict", messages.tooMany(MAX_UNFINISHED));
}

async function checkParts(session: Session, board: BoardRow, parts: readonly CutPart[]): Promise<void> {
  const results = await resultsOf(
    session,
    parts.map((part) => part.job_id),
  );
  const seen = new Set<string>();
  for (const [place, part] of parts.entries()) {
    const result = results.get(part.job_id);
    const refuse = (message: string) =>
      new ApiError("invalid_request", message, { details: { field: `parts.${place}` } });
    if (!result || result.job.series?.board?.id !== board.id) throw refuse(messages.notOnBoard);
    const { asset, job } = result;
    const shot = shotName(board.shotOrder, result, place);
    if (job.status !== "completed") throw refuse(messages.notCompleted(shot));
    if (asset.type !== "video" && asset.type !== "image") throw refuse(messages.noPicture(shot));
    const { durationSeconds: seconds, type } = asset;
    if (type === "video" && seconds !== null && part.to_seconds > seconds + BEYOND_SECONDS)
      throw refuse(messages.beyondEnd(shot));
    if (!seen.has(job.id) && (await findStoredFile(asset)) === null)
      throw new ApiError("conflict", messages.notSaved(shot));
    seen.add(job.id);
  }
}

async function checkSound(session: Session, sound: CutSound): Promise<void> {
  const isThere =
    "job_id" in sound
      ? (await resultsOf(session, [sound.job_id])).get(sound.job_id)?.asset.type !== undefined
      : (await storedUpload(session, sound.upload_id)) !== null;
  if (!isThere) throw new ApiError("invalid_request", messages.noSound, { details: { field: "sound" } });
}

async function removeOldest(boardId: string): Promise<void> {
  const old = await database()
    .select()
    .from(roughCuts)
    .where(eq(roughCuts.boardId, boardId))
    .orderBy(desc(roughCuts.createdAt), desc(roughCuts.id))
    .offset(KEPT_CUTS);
  for (const row of old) if (row.finishedAt) await removeCut(row);
}
