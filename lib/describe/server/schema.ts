import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { VideoDescription } from "@/lib/contract/description";
import { timestamptz } from "@/lib/platform/server/columns";
import type { DescriptionError, DescriptionState } from "../description";

/** What was asked and what came back. A row is written before anything is sent, and kept for good. */
export const descriptions = pgTable(
  "descriptions",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    personName: text("person_name"),
    keyId: text("key_id").notNull(),
    /** The file that is described; null for an address somebody gave, and empty once the file was deleted. */
    uploadId: text("upload_id"),
    sourceName: text("source_name").notNull(),
    /** What the service is told to look at. Leaves this table for the service alone, unless a person gave it. */
    videoUrl: text("video_url").notNull(),
    /** Equal for the same bytes, or for the same address. */
    contentKey: text("content_key").notNull(),
    modelId: text("model_id").notNull(),
    status: text("status").$type<DescriptionState>().notNull().default("running"),
    result: jsonb("result").$type<VideoDescription>(),
    error: jsonb("error").$type<DescriptionError>(),
    /** Everything a search looks in, in one text. */
    words: text("words").notNull(),
    /** Our copy of what an address led to, in the upload store. */
    clipName: text("clip_name"),
    clipType: text("clip_type"),
    clipBytes: integer("clip_bytes"),
    stripName: text("strip_name"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** Written before the one request leaves; whoever finds it set must not send another. */
    sentAt: timestamptz("sent_at"),
    finishedAt: timestamptz("finished_at"),
    /** The latest change a person can see; where the live feed resumes. */
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("descriptions_page").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("descriptions_changed").on(table.workspaceId, table.changedAt),
    index("descriptions_words").using("gin", sql`${table.words} gin_trgm_ops`),
    index("descriptions_content").on(table.workspaceId, table.contentKey, table.modelId),
    // However often the button is pressed, one clip is described by one model once at a time.
    uniqueIndex("descriptions_running")
      .on(table.workspaceId, table.contentKey, table.modelId)
      .where(sql`${table.status} = 'running'`),
  ],
);
export type DescriptionRow = typeof descriptions.$inferSelect;
