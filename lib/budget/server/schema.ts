import "server-only";
import { bigserial, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz } from "@/lib/platform/server/columns";
import type { BalanceMode } from "../balance";
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

/** Balances that people read from the upstream's own page. Append-only. */
export const balances = pgTable(
  "balances",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personName: text("person_name"),
    at: timestamptz("at").notNull().defaultNow(),
    credits: integer("credits").notNull(),
    /** The expected balance at that moment; null for the first. */
    expected: doublePrecision("expected"),
    /** What the workspace had spent through this dashboard until then (`spent_totals`), in credits. */
    spentBefore: doublePrecision("spent_before"),
  },
  (table) => [index("balances_latest").on(table.workspaceId, table.id.desc())],
);
export type BalanceRow = typeof balances.$inferSelect;

/** What happens to a job that needs more than the balance. A workspace without a row only warns. */
export const balanceRules = pgTable("balance_rules", {
  workspaceId: text("workspace_id").primaryKey(),
  mode: text("mode").$type<BalanceMode>().notNull(),
});
