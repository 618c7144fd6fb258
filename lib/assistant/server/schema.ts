import "server-only";
import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { Attachment } from "../attachments";
import type { AnswerError, AnswerState } from "../conversation";

export const conversations = pgTable(
  "conversations",
  {
    ...workspaceRow,
    personId: text("person_id").notNull(),
    personName: text("person_name"),
    /** Whether the others of the workspace may read it. */
    shared: boolean("shared").notNull().default(false),
    title: text("title").notNull(),
    /** The model of the latest question. */
    modelId: text("model_id").notNull(),
    /** The system prompt of every question; null for none. */
    system: text("system"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("conversations_page").on(
      table.workspaceId,
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
export type ConversationRow = typeof conversations.$inferSelect;

/** An attached file as it is stored with its message: what does not change. */
export type StoredAttachment = Omit<Attachment, "preview_url" | "is_usable">;

/** Questions and answers as a tree. An answer's row exists before its question is sent. */
export const messages = pgTable(
  "messages",
  {
    id: text("id").primaryKey(),
    conversationId: text("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    parentId: text("parent_id"),
    role: text("role").$type<"user" | "assistant">().notNull(),
    text: text("text").notNull(),
    status: text("status").$type<AnswerState>().notNull(),
    modelId: text("model_id"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    millicredits: doublePrecision("millicredits"),
    /** The files of a question, in the order in which they were attached. */
    attachments: jsonb("attachments").$type<StoredAttachment[]>().notNull().default([]),
    /** Why an answer is not whole. */
    error: jsonb("error").$type<AnswerError>(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("messages_conversation").on(table.conversationId, table.createdAt),
    index("messages_search").using("gin", sql`search_form(${table.text}) gin_trgm_ops`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;
