import "server-only";
import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";

/** The last response of the upstream to a workspace's key, by what was read. It is used while there is no newer one. */
export const lastKnownResponses = pgTable(
  "kept_answers",
  {
    workspaceId: text("workspace_id").notNull(),
    /** What was read, such as `voices`. */
    name: text("name").notNull(),
    seenAt: timestamptz("seen_at").notNull(),
    value: jsonb("value").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name] })],
);
