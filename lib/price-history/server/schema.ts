import "server-only";
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PricingRow } from "@/lib/contract/pricing";
import { timestamptz } from "@/lib/platform/server/columns";
import { priceSnapshots } from "@/lib/pricing/server/schema";
import type { PriceChangeKind } from "../price-diff";

/** The changes of each snapshot after the first. */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    snapshotId: bigint("snapshot_id", { mode: "number" })
      .notNull()
      .references(() => priceSnapshots.id, { onDelete: "cascade" }),
    at: timestamptz("at").notNull().defaultNow(),
    change: text("change").$type<PriceChangeKind>().notNull(),
    row: jsonb("row").$type<PricingRow>().notNull(),
    before: integer("before"),
    after: integer("after"),
  },
  (table) => [index("price_changes_latest").on(table.workspaceId, table.id.desc())],
);
