import "server-only";
import { bigint, bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PricingRow } from "@/lib/contract/pricing";
import { timestamptz } from "@/lib/platform/server/columns";
import type { PriceChangeKind } from "../price-list";

/** Price lists as a workspace's key saw them. A new list is stored only if something in it is new. */
export const priceSnapshots = pgTable(
  "price_snapshots",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    takenAt: timestamptz("taken_at").notNull().defaultNow(),
    /** When the upstream last gave this list. */
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    /** Equal for lists with the same offers and prices. */
    digest: text("digest").notNull(),
    rows: jsonb("rows").$type<PricingRow[]>().notNull(),
  },
  (table) => [index("price_snapshots_latest").on(table.workspaceId, table.id.desc())],
);

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
