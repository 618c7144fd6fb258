import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { personReference, sessions } from "@/lib/session/server/schema";
import type { MailKind, NoticeKind, ToldKind } from "../notice";

/** Browsers that get push messages. One is told for as long as its session is live, in the name of the session's person. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The address at the service of the browser. Whoever knows it and has our key can send to the browser. */
    endpoint: text("endpoint").notNull(),
    /** What messages to the browser are encrypted with. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    kinds: text("kinds").array().$type<NoticeKind[]>().notNull(),
    /** Where Atelier was open, for the addresses in messages. */
    origin: text("origin").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("push_subscriptions_endpoint").on(table.endpoint)],
);

/** Where people get mail, and about what. */
export const mailChoices = pgTable("mail_choices", {
  personId: personReference().primaryKey(),
  workspaceId: text("workspace_id").notNull(),
  address: text("address").notNull(),
  kinds: text("kinds").array().$type<MailKind[]>().notNull(),
  /** Where Atelier was open, for the addresses in mail. */
  origin: text("origin").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

/** What somebody is to be told, written by `notices.sql` in the transaction in which it happens. Deleted when it was told. */
export const notices = pgTable(
  "notices",
  {
    ...workspaceRow,
    personId: personReference(),
    /** The browser that is told; null for mail. */
    sessionId: text("session_id").references(() => pushSubscriptions.sessionId, { onDelete: "cascade" }),
    kind: text("kind").$type<ToldKind>().notNull(),
    /** The id of what it is about. */
    subject: text("subject").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: exactTimestamptz("next_attempt_at").notNull().defaultNow(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("notices_due").on(table.nextAttemptAt),
    index("notices_session").on(table.sessionId).where(sql`${table.sessionId} is not null`),
    index("notices_person").on(table.personId),
  ],
);
export type NoticeRow = typeof notices.$inferSelect;
