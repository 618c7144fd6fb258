import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { limits } from "@/lib/limits/server/schema";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { personReference } from "@/lib/session/server/schema";
import type { DeliveryStatus, OffReason, WebhookEventType } from "../webhook";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Addresses outside that get the events of a workspace. */
export const webhooks = pgTable(
  "webhooks",
  {
    ...workspaceRow,
    /** Who made it. It is the workspace's, and stays when they leave. */
    personId: personReference(),
    url: text("url").notNull(),
    events: text("events").array().$type<WebhookEventType[]>().notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Why it is off; null while it is on. */
    offReason: text("off_reason").$type<OffReason>(),
    offAt: timestamptz("off_at"),
    /** Since when no attempt succeeded; null after a success, and before the first attempt. */
    failingSince: exactTimestamptz("failing_since"),
    /** Attempts in a row without success. With some, it gets one event at a time, and none before `notBefore`. */
    failures: integer("failures").notNull().default(0),
    notBefore: exactTimestamptz("not_before"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  // The triggers of every event look for the enabled ones of a workspace.
  (table) => [
    index("webhooks_workspace").on(table.workspaceId, table.createdAt),
    index("webhooks_enabled").on(table.workspaceId).where(sql`${table.isEnabled}`),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

const webhookReference = () =>
  text("webhook_id")
    .notNull()
    .references(() => webhooks.id, { onDelete: "cascade" });

/** The signing secrets of addresses, sealed as API keys are. During a rotation an address has two. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    ...workspaceRow,
    webhookId: webhookReference(),
    ciphertext: bytes("ciphertext").notNull(),
    nonce: bytes("nonce").notNull(),
    secretId: text("secret_id").notNull(),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    /** When it stops signing; null for the present one. */
    expiresAt: exactTimestamptz("expires_at"),
  },
  (table) => [index("webhook_secrets_webhook").on(table.webhookId)],
);
export type WebhookSecretRow = typeof webhookSecrets.$inferSelect;

/** What happened, written by `webhook-events.sql` in the transaction in which it did, where an address wants it. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    ...workspaceRow,
    /** The order of the events of one subject. */
    sequence: bigserial("sequence", { mode: "number" }).notNull(),
    type: text("type").$type<WebhookEventType>().notNull(),
    /** The id of what it is about. An address gets the events of one subject one after the other. */
    subject: text("subject").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_events_subject").on(table.workspaceId, table.subject),
    index("webhook_events_age").on(table.createdAt),
  ],
);
export type WebhookEventRow = typeof webhookEvents.$inferSelect;

/** An event on its way to an address, and how that went. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...workspaceRow,
    webhookId: webhookReference(),
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    /** Of its event. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    subject: text("subject").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: exactTimestamptz("next_attempt_at").notNull().defaultNow(),
    /** Of the last attempt. */
    attemptedAt: exactTimestamptz("attempted_at"),
    durationMs: integer("duration_ms"),
    /** The HTTP status of the last answer; null where none came. */
    answerStatus: integer("answer_status"),
    /** The first kilobyte of the last answer. */
    answerBody: text("answer_body"),
    /** Why no answer came; null where one did. */
    problem: text("problem"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_order")
      .on(table.webhookId, table.subject, table.sequence)
      .where(sql`${table.status} = 'waiting'`),
    index("webhook_deliveries_page").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("webhook_deliveries_webhook").on(table.webhookId, table.createdAt.desc().nullsFirst()),
    index("webhook_deliveries_event").on(table.eventId),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The period and amount for which a limit was last said to be near or reached, so that it is said once. */
export const webhookLimitsTold = pgTable(
  "webhook_limits_told",
  {
    limitId: text("limit_id")
      .notNull()
      .references(() => limits.id, { onDelete: "cascade" }),
    level: text("level").$type<"near" | "reached">().notNull(),
    /** The first day of the period; empty for all time. */
    firstDay: text("first_day").notNull(),
    limitCredits: integer("limit_credits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.limitId, table.level] })],
);
