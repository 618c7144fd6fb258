import "server-only";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { exactTimestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { sessions } from "@/lib/session/server/schema";
import type { QuotedSpend } from "../quote";

/** What an agent asked the price of. It is used once: for the intent of one idempotency key. */
export const mcpQuotes = pgTable(
  "mcp_quotes",
  {
    ...workspaceRow,
    tokenId: text("token_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    asked: jsonb("asked").$type<QuotedSpend>().notNull(),
    /** The most that it may cost. */
    credits: integer("credits").notNull(),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    expiresAt: exactTimestamptz("expires_at").notNull(),
    /** The idempotency key of the call that used it; null until then. */
    usedKey: text("used_key"),
    /** The request to an owner that waits for it, or was answered. */
    approvalId: text("approval_id"),
    jobIds: text("job_ids").array().notNull().default([]),
  },
  (table) => [index("mcp_quotes_token").on(table.tokenId, table.createdAt.desc().nullsFirst())],
);
export type QuoteRow = typeof mcpQuotes.$inferSelect;
