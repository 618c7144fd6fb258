import "server-only";
import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";
import type { ModelRules, RuledRole } from "../rules";

/** What a role of a workspace may use. No row: everything. */
export const modelRules = pgTable(
  "model_rules",
  {
    workspaceId: text("workspace_id").notNull(),
    role: text("role").$type<RuledRole>().notNull(),
    rules: jsonb("rules").$type<ModelRules>().notNull(),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.role] })],
);
