import "server-only";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { Act, AuditDetails } from "../audit";

/** Who did what. Rows are only added (audit.sql), and deleted after AUDIT_DAYS. */
export const auditEvents = pgTable(
  "audit_events",
  {
    ...workspaceRow,
    /** Who did it; null where nobody was signed in. */
    personId: text("person_id"),
    /** The access token by which the person did it; null in a browser. */
    tokenId: text("token_id"),
    act: text("act").$type<Act>().notNull(),
    /** To whom or what, such as the id of a person. */
    targetId: text("target_id"),
    details: jsonb("details").$type<AuditDetails>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_events_page").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("audit_events_age").on(table.createdAt),
  ],
);
