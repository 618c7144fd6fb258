import "server-only";
import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";

/** What the upstream last gave to a workspace's key, for the time while it gives nothing. */
export const lastKnownResponses = pgTable(
  "kept_answers",
  {
    workspaceId: text("workspace_id").notNull(),
    /** What was asked for, such as `voices`. */
    name: text("name").notNull(),
    seenAt: timestamptz("seen_at").notNull(),
    value: jsonb("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name] })],
);
