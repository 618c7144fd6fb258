import "server-only";
import { bigserial, doublePrecision, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { BalanceMode } from "../balance";
import type { LimitEffect, LimitPeriod, LimitScope } from "../limit";

/**
 * Limits in credits, each on the spending of a scope in a period of the calendar. A scope can have several: of different
 * periods, and of different effects.
 */
export const limits = pgTable(
  "limits",
  {
    ...workspaceRow,
    scope: text("scope").$type<LimitScope>().notNull(),
    /** What the scope is of: the id of a person or an access token; null for a scope that needs none. */
    subjectId: text("subject_id"),
    period: text("period").$type<LimitPeriod>().notNull(),
    effect: text("effect").$type<LimitEffect>().notNull(),
    limitCredits: integer("limit_credits").notNull(),
    /** The zone in which the period begins. */
    timeZone: text("time_zone").notNull(),
    /**
     * When it began to ask or block, or was set to warn. Such a limit of a person also covers names that are first typed
     * later.
     */
    since: exactTimestamptz("since").notNull().defaultNow(),
  },
  (table) => [
    unique("limits_kind")
      .on(table.workspaceId, table.scope, table.subjectId, table.period, table.effect)
      .nullsNotDistinct(),
  ],
);

/** Balances that people read from the upstream's own page. Append-only. */
export const balances = pgTable(
  "balances",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    /** Null for one that was entered before this was kept. */
    personId: text("person_id"),
    personName: text("person_name"),
    at: timestamptz("at").notNull().defaultNow(),
    credits: integer("credits").notNull(),
    /** The expected balance at that moment; null for the first. */
    expected: doublePrecision("expected"),
    /** What the workspace had spent through this dashboard until then (`spent_totals`), in credits. */
    spentBefore: doublePrecision("spent_before"),
    /** When owners were told that it is low, which they are once of each. */
    lowToldAt: timestamptz("low_told_at"),
  },
  (table) => [index("balances_latest").on(table.workspaceId, table.id.desc())],
);
export type BalanceRow = typeof balances.$inferSelect;

/** What happens to a job that needs more than the balance. A workspace without a row only warns. */
export const balanceRules = pgTable("balance_rules", {
  workspaceId: text("workspace_id").primaryKey(),
  mode: text("mode").$type<BalanceMode>().notNull(),
});
