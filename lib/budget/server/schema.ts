import "server-only";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { exactTimestamptz } from "@/lib/platform/server/columns";
import type { BudgetMode } from "../budget";

/** Means everybody, in place of a person's id. */
export const EVERYBODY = "";

/** Monthly limits: one for the workspace, one for anyone else, and one for each person who has one. */
export const budgets = pgTable(
  "budgets",
  {
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull().default(EVERYBODY),
    limitCredits: integer("limit_credits").notNull(),
    mode: text("mode").$type<BudgetMode>().notNull(),
    /** The zone in which the month begins. */
    timeZone: text("time_zone").notNull(),
    /**
     * When it started to block, or was set to warn. A blocking limit of a person also covers names first seen
     * later.
     */
    since: exactTimestamptz("since").notNull().defaultNow(),
    changedAt: exactTimestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.personId] })],
);
export type BudgetRow = typeof budgets.$inferSelect;
