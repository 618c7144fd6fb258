import "server-only";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { SavedType } from "../saved";

/** What a person saved for later: prompts, presets, starred voices. */
export const savedItems = pgTable(
  "saved_items",
  {
    ...workspaceRow,
    personId: text("person_id").notNull(),
    type: text("type").$type<SavedType>().notNull(),
    /** Names the item within its type: the prompt's digest, the preset's kind and name, the voice's id. */
    key: text("key").notNull(),
    content: jsonb("content").notNull(),
    /** Whether the others of the workspace may use it: a preset whose content says so. */
    shared: boolean("shared").notNull().default(false),
    savedAt: timestamptz("saved_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_items_key").on(table.personId, table.type, table.key),
    index("saved_items_shared").on(table.workspaceId).where(sql`${table.shared}`),
  ],
);
