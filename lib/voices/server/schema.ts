import "server-only";
import { index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
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

/** The drawings of the previews of library voices, made once for each address. */
export const voiceWaveforms = pgTable("voice_waveforms", {
  /** SHA-256 of the upstream's address of the preview: another address is another preview. */
  previewHash: text("preview_hash").primaryKey(),
  /** `WAVEFORM_PARTS` numbers from 0 to 1; null while it is made, and where that failed. */
  peaks: real("peaks").array(),
  durationSeconds: real("duration_seconds"),
  /** How often it failed. */
  failures: integer("failures").notNull().default(0),
  /** When it was last asked of the worker. */
  requestedAt: timestamptz("requested_at").notNull().defaultNow(),
});
