import "server-only";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";

/** The address book of a workspace's own voices: names given here, and voices the upstream no longer has. */
export const ownVoices = pgTable(
  "own_voices",
  {
    workspaceId: text("workspace_id").notNull(),
    /** The upstream's id of the voice. */
    voiceId: text("voice_id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    locale: text("locale"),
    /** The recording it was made from, if it was uploaded here; deleted with the voice. */
    sampleUploadId: text("sample_upload_id"),
    /** Who made it here; null for one that was made elsewhere, or before that was kept. */
    personId: text("person_id"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.voiceId] }),
    index("own_voices_list").on(table.workspaceId, table.createdAt),
  ],
);
export type OwnVoiceRow = typeof ownVoices.$inferSelect;
