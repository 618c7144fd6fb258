import "server-only";
import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { Statement } from "../statement";

/** What a workspace bills, and whether statements make themselves. No row: nothing was set. */
export const statementSettings = pgTable("statement_settings", {
  workspaceId: text("workspace_id").primaryKey(),
  /** A decimal number as text, and so is the price. */
  markupPercent: text("markup_percent"),
  creditPrice: text("credit_price"),
  currency: text("currency"),
  timeZone: text("time_zone").notNull(),
  /** The next month, as `2026-11`, of which one is made by itself when it has ended; null while none is. */
  nextMonth: text("next_month"),
  changedAt: timestamptz("changed_at").notNull().defaultNow(),
});
export type StatementSettingsRow = typeof statementSettings.$inferSelect;

/** Statements as they were when they were kept. */
export const statements = pgTable(
  "statements",
  {
    ...workspaceRow,
    /** Who kept it; null for one that was made by itself. */
    personId: text("person_id"),
    /** The month of one that was made by itself; null for one that a person kept. */
    scheduledMonth: text("scheduled_month"),
    content: jsonb("content").$type<Statement>().notNull(),
    sentOn: date("sent_on", { mode: "string" }),
    paidOn: date("paid_on", { mode: "string" }),
    note: text("note").notNull().default(""),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("statements_workspace").on(table.workspaceId, table.createdAt.desc().nullsFirst()),
    // One of a month, whichever worker is first, and however often a clock passes the first.
    uniqueIndex("statements_scheduled")
      .on(table.workspaceId, table.scheduledMonth)
      .where(sql`${table.scheduledMonth} is not null`),
  ],
);
export type StatementRecord = typeof statements.$inferSelect;
