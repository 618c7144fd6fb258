import "server-only";
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { exactTimestamptz } from "@/lib/platform/server/columns";

/**
 * The person who made a job. A name is only a label within its workspace; null is the person who gave none.
 */
export const people = pgTable(
  "people",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    name: text("name"),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [unique("people_workspace_name").on(table.workspaceId, table.name).nullsNotDistinct()],
);

/** A signed-in browser. The cookie names this row; revoking the row ends the session everywhere. */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    personId: text("person_id")
      .notNull()
      .references(() => people.id),
    keyId: text("key_id")
      .notNull()
      .references(() => apiKeys.id),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    /** The User-Agent header at sign-in, cut short; null where there was none. */
    userAgent: text("user_agent"),
    /** When it was last used, to five minutes. */
    usedAt: exactTimestamptz("used_at").notNull().defaultNow(),
    expiresAt: exactTimestamptz("expires_at").notNull(),
    revokedAt: exactTimestamptz("revoked_at"),
  },
  (table) => [
    index("sessions_key").on(table.keyId),
    index("sessions_live").on(table.workspaceId).where(sql`${table.revokedAt} is null`),
  ],
);

/**
 * Keys that are being checked, those the upstream refused, and new demo workspaces, by the subject that tried them;
 * counted until they expire.
 */
export const keyAttempts = pgTable(
  "key_attempts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subject: text("subject").notNull(),
    /** Whether it counts. For a new workspace, that it was opened. */
    isRefused: boolean("is_refused").notNull().default(false),
    expiresAt: exactTimestamptz("expires_at").notNull(),
  },
  (table) => [index("key_attempts_subject").on(table.subject)],
);
