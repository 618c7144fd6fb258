import "server-only";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { type Sight, sightOf } from "@/lib/audience/server/sight";
import { ownBoard } from "@/lib/boards/server/boards";
import { type BoardRow, boards } from "@/lib/boards/server/schema";
import { ApiError } from "@/lib/contract/errors";
import type { FilmSign } from "@/lib/files/film-sign";
import { librarySettings } from "@/lib/files/server/schema";
import { messages as intents } from "@/lib/intents/messages";
import { hashBody, readToken } from "@/lib/intents/server/intents";
import { findStoredFile } from "@/lib/jobs/server/assets/integrity";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import {
  type CutLine,
  type CutPart,
  type CutSound,
  MAX_STILL_SECONDS,
  type RoughCut,
  type StartRoughCut,
} from "../cut";
import { messages } from "../messages";
import { ROUGH_CUT_CHANGED, removeOldest } from "./change";
import { readCut } from "./read";
import { roughCuts } from "./schema";
import { resultsOf, shotName, storedUpload } from "./sources";

/** Of a workspace. */
const MAX_UNFINISHED = 5;
/** Containers state the longest of their tracks, and people round. */
const BEYOND_SECONDS = 0.25;

/**
 * Queues a rough cut of takes of a board. The same token with the same body gives the same cut. The latest cuts of a board
 * are kept, and the others are deleted.
 * @throws ApiError `not_found`; `invalid_request` for a part that is no finished take of the board, and for a sound or line that is
 * not there; `conflict` for a take, sound or line that is not saved yet, and while too many cuts are made; `idempotency_conflict`
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
  const sight = await sightOf(session);
  await checkParts(sight, board, body.parts);
  if (body.sound) await checkSound(sight, body.sound);
  await checkLines(sight, body.lines ?? []);
  const id = newId("cut");
  const { workspaceId, personId } = session;
  const sign = await filmSignOf(workspaceId);
  const isNew = await transaction(async (within) => {
    await lockWithin(within, "cuts", workspaceId);
    const { parts, sound, mix, lines, size, captions: hasCaptions } = body;
    const made = await within
      .insert(roughCuts)
      .values({
        ...{ id, workspaceId, boardId, personId, clientToken, bodyHash },
        ...{ parts, sound, mix, lines, size, hasCaptions, sign },
      })
      .onConflictDoNothing()
      .returning({ id: roughCuts.id });
    if (made.length === 0) return false;
    await assertNotTooMany(within, workspaceId);
    await notify(ROUGH_CUT_CHANGED, id, within);
    return true;
  });
  if (isNew) await removeOldest(boardId);
  const cut = isNew ? await readCut(session, id) : await knownCut(session, clientToken, bodyHash);
  if (!cut) throw new ApiError("not_found", messages.notFound);
  return cut;
}

async function filmSignOf(workspaceId: string): Promise<FilmSign> {
  const [settings] = await database()
    .select({ filmSign: librarySettings.filmSign })
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  return settings?.filmSign ?? "none";
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

/** Those of boards in the trash are neither made nor seen, so that they do not count. */
async function assertNotTooMany(within: Transaction, workspaceId: string): Promise<void> {
  const [unfinished] = await within
    .select({ count: count() })
    .from(roughCuts)
    .innerJoin(boards, eq(boards.id, roughCuts.boardId))
    .where(
      and(
        eq(roughCuts.workspaceId, workspaceId),
        inArray(roughCuts.status, ["waiting", "making"]),
        isNull(boards.deletedAt),
      ),
    );
  if ((unfinished?.count ?? 0) > MAX_UNFINISHED)
    throw new ApiError("conflict", messages.tooMany(MAX_UNFINISHED));
}

async function checkParts(sight: Sight, board: BoardRow, parts: readonly CutPart[]): Promise<void> {
  const results = await resultsOf(
    sight,
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
    if (type === "image" && part.to_seconds - part.from_seconds > MAX_STILL_SECONDS)
      throw refuse(messages.stillTooLong(shot, MAX_STILL_SECONDS));
    if (!seen.has(job.id) && (await findStoredFile(asset)) === null)
      throw new ApiError("conflict", messages.notSaved(shot));
    seen.add(job.id);
  }
}

async function checkSound(sight: Sight, sound: CutSound): Promise<void> {
  const refused = new ApiError("invalid_request", messages.noSound, { details: { field: "sound" } });
  if ("upload_id" in sound) {
    if ((await storedUpload(sight, sound.upload_id)) === null) throw refused;
    return;
  }
  const asset = (await resultsOf(sight, [sound.job_id])).get(sound.job_id)?.asset;
  if (asset?.type !== "audio" && asset?.type !== "video") throw refused;
  if ((await findStoredFile(asset)) === null) throw new ApiError("conflict", messages.soundNotSaved);
}

async function checkLines(sight: Sight, lines: readonly CutLine[]): Promise<void> {
  const results = await resultsOf(
    sight,
    lines.map(({ job_id }) => job_id),
  );
  const seen = new Set<string>();
  for (const [place, { job_id }] of lines.entries()) {
    if (seen.has(job_id)) continue;
    seen.add(job_id);
    const result = results.get(job_id);
    if (result?.job.status !== "completed" || result.asset.type !== "audio")
      throw new ApiError("invalid_request", messages.noLine(place + 1), {
        details: { field: `lines.${place}` },
      });
    if ((await findStoredFile(result.asset)) === null)
      throw new ApiError("conflict", messages.lineNotSaved(place + 1));
  }
}
