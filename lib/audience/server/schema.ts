import "server-only";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { personReference } from "@/lib/session/server/schema";

/**
 * The boards and collections that not everybody of the workspace sees. A row outlives its board: the jobs of a deleted board
 * stay hidden from those who never saw it.
 */
export const audiences = pgTable(
  "audiences",
  {
    /** The id of the board or collection. */
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    of: text("of").$type<"board" | "collection">().notNull(),
    /** Its maker, who always sees it. */
    personId: personReference(),
    /** Who sees it, too. */
    people: text("people").array().notNull().default([]),
  },
  (table) => [index("audiences_workspace").on(table.workspaceId)],
);
