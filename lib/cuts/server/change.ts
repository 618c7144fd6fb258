import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { assetStore } from "@/lib/files/server/store";
import { database, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { assertMayTouch } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { KEPT_CUTS, type RoughCut } from "../cut";
import { messages } from "../messages";
import { ownCut, readCut } from "./read";
import { type RoughCutRow, roughCuts } from "./schema";

/** Announced with the id of a cut that is new, canceled or deleted. */
export const ROUGH_CUT_CHANGED = "rough_cut_changed";

/**
 * Cancels a rough cut. Its worker ends within a second and removes what it has made.
 * @throws ApiError `not_found`, `not_permitted` for another person's, `conflict` for one that has ended
 */
export async function cancelCut(session: Session, id: string): Promise<RoughCut> {
  const { cut } = await ownCut(session, id);
  assertMayTouch(session, "remove", cut.personId);
  const isCanceled = await transaction(async (within) => {
    const { rowCount } = await within
      .update(roughCuts)
      .set({ status: "canceled", finishedAt: sql`now()`, leaseToken: null, leaseUntil: null })
      .where(and(eq(roughCuts.id, id), inArray(roughCuts.status, ["waiting", "making"])));
    await notify(ROUGH_CUT_CHANGED, id, within);
    return rowCount === 1;
  });
  if (!isCanceled) throw new ApiError("conflict", messages.hasEnded);
  return readCut(session, id);
}

/** Deletes a rough cut, whatever its state. @throws ApiError `not_found`, `not_permitted` for another person's */
export async function deleteCut(session: Session, id: string): Promise<void> {
  const { cut } = await ownCut(session, id);
  assertMayTouch(session, "remove", cut.personId);
  await removeCut(cut);
}

/** Deletes the row, and then the file, which is swept later if it stays. */
async function removeCut({ id }: Pick<RoughCutRow, "id">): Promise<void> {
  const [removed] = await database()
    .delete(roughCuts)
    .where(eq(roughCuts.id, id))
    .returning({ name: roughCuts.storedName });
  await notify(ROUGH_CUT_CHANGED, id, database());
  if (!removed?.name) return;
  await assetStore()
    .remove(removed.name)
    .catch((err: unknown) =>
      logger.warn({ err, roughCutId: id }, "the file of a rough cut could not be removed"),
    );
}

/**
 * Keeps the latest of a board that are done, and apart from them the latest that failed or were canceled, for their
 * reasons: these never cost a file.
 */
export async function removeOldest(boardId: string): Promise<void> {
  for (const ended of [["done"], ["failed", "canceled"]] as const) {
    const old = await database()
      .select({ id: roughCuts.id })
      .from(roughCuts)
      .where(and(eq(roughCuts.boardId, boardId), inArray(roughCuts.status, [...ended])))
      .orderBy(desc(roughCuts.createdAt), desc(roughCuts.id))
      .offset(KEPT_CUTS);
    for (const row of old) await removeCut(row);
  }
}
