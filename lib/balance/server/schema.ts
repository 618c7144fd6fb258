import "server-only";
import { bigserial, doublePrecision, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";
import type { BalanceMode } from "../balance";

/** Balances that people read from the service's own page. Append-only. */
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
