import "server-only";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { AdapterPayload } from "oidc-provider";
import { exactTimestamptz } from "@/lib/platform/server/columns";
import { sessions } from "@/lib/session/server/schema";

/** What the OAuth library keeps: requests that wait for a person, codes, refresh tokens, and what a person granted. */
export const oauthRecords = pgTable(
  "oauth_records",
  {
    /** SHA-256 of its kind and its id, which is a secret of a code and a refresh token. */
    idHash: text("id_hash").primaryKey(),
    kind: text("kind").notNull(),
    /** The access token that it belongs to; null for a request. It ends with that. */
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    /** Without the id. */
    payload: jsonb("payload").$type<AdapterPayload>().notNull(),
    expiresAt: exactTimestamptz("expires_at").notNull(),
    /** Since when it is used up. */
    consumedAt: exactTimestamptz("consumed_at"),
  },
  (table) => [index("oauth_records_session").on(table.sessionId)],
);
