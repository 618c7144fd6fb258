import "server-only";
import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { findByName } from "@/lib/platform/name-form";
import { withinBound } from "@/lib/platform/server/bounds";
import { transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import type { SavedView, savedViewBody } from "../library";
import { messages } from "../messages";
import { announceLibrary } from "./changes";
import { savedViews } from "./schema";

/**
 * Saves a view under a name. An existing view of that name is replaced, however the name is typed. Throws like `withinBound`.
 */
export function saveView(
  { workspaceId }: Session,
  { name, query }: z.infer<typeof savedViewBody>,
): Promise<SavedView> {
  return transaction(async (within) => {
    await lockWithin(within, "names", workspaceId);
    const all = await within.select().from(savedViews).where(eq(savedViews.workspaceId, workspaceId));
    const known = findByName(all, name, (each) => each.name);
    const [row] = await withinBound(within, "views", workspaceId, () =>
      within
        .insert(savedViews)
        .values({ id: newId("view"), workspaceId, name: known?.name ?? name, query })
        .onConflictDoUpdate({
          target: [savedViews.workspaceId, savedViews.name],
          set: { query },
        })
        .returning(),
    );
    if (!row) throw new Error("A view that was written is not there.");
    await announceLibrary(workspaceId, within);
    return { id: row.id, object: "saved_view", name: row.name, query: row.query };
  });
}

/**
 * Deletes a saved view.
 * @throws ApiError `not_found`, also for another workspace's view
 */
export async function deleteView({ workspaceId }: Session, id: string): Promise<void> {
  await transaction(async (within) => {
    const deleted = await within
      .delete(savedViews)
      .where(and(eq(savedViews.workspaceId, workspaceId), eq(savedViews.id, id)))
      .returning();
    if (deleted.length === 0) throw new ApiError("not_found", messages.views.notFound);
    await announceLibrary(workspaceId, within);
  });
}
