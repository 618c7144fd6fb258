import "server-only";
import { jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";
import type { SavedType } from "../saved";

/** What a person saved for later: prompts, presets, starred voices. */
export const savedItems = pgTable(
  "saved_items",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    type: text("type").$type<SavedType>().notNull(),
    /** Names the item within its type: the prompt's digest, the preset's kind and name, the voice's id. */
    key: text("key").notNull(),
    content: jsonb("content").notNull(),
    savedAt: timestamptz("saved_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saved_items_key").on(table.personId, table.type, table.key)],
);
