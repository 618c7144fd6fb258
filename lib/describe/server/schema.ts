import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { VideoDescription } from "@/lib/contract/description";
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { DescriptionError, DescriptionState } from "../description";

/** Requests and their results. A row is written before anything is sent, and never deleted. */
export const descriptions = pgTable(
  "descriptions",
  {
    ...workspaceRow,
    personId: text("person_id").notNull(),
    personName: text("person_name"),
    keyId: text("key_id").notNull(),
    /**
     * The described file; null for an address that a person entered, and empty after the file was deleted.
     */
    uploadId: text("upload_id"),
    sourceName: text("source_name").notNull(),
    /** The address of the clip for the upstream. It goes to the upstream only, unless a person entered it. */
    videoUrl: text("video_url").notNull(),
    /** Equal for the same bytes, or for the same address. */
    contentKey: text("content_key").notNull(),
    modelId: text("model_id").notNull(),
    status: text("status").$type<DescriptionState>().notNull().default("running"),
    result: jsonb("result").$type<VideoDescription>(),
    error: jsonb("error").$type<DescriptionError>(),
    /** All text a search looks in. */
    words: text("words").notNull(),
    /** Our copy of a linked clip, in the store of descriptions. */
    clipName: text("clip_name"),
    clipType: text("clip_type"),
    clipBytes: integer("clip_bytes"),
    stripName: text("strip_name"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Written before the one request leaves. When it is set, no other request may be sent. */
    sentAt: timestamptz("sent_at"),
    finishedAt: timestamptz("finished_at"),
    /** The latest visible change. The live feed resumes from it. */
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("descriptions_page").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("descriptions_changed").on(table.workspaceId, table.changedAt),
    index("descriptions_search").using("gin", sql`search_form(${table.words}) gin_trgm_ops`),
    index("descriptions_content").on(table.workspaceId, table.contentKey, table.modelId),
    // However often the button is pressed, one model describes one clip only once at a time.
    uniqueIndex("descriptions_running")
      .on(table.workspaceId, table.contentKey, table.modelId)
      .where(sql`${table.status} = 'running'`),
  ],
);
export type DescriptionRow = typeof descriptions.$inferSelect;
