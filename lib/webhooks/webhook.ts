import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { eachOnce } from "@/lib/platform/each-once";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";

/** What an address may get, in the order of the form. `webhook-events.sql` and `tell.ts` write them. */
export const WEBHOOK_EVENTS = [
  "job.completed",
  "job.failed",
  "job.canceled",
  "approval.needed",
  "approval.answered",
  "board_run.ended",
  "board_run.paused",
  "review.opened",
  "remark.left",
  "review.answered",
  "refund.missing",
  "limit.near",
  "limit.reached",
  "limit.requested",
  "limit.answered",
  "balance.low",
  "statement.made",
  "price.changed",
  "key.refused",
  "backup.failed",
] as const;
const chosenEvent = z.enum(WEBHOOK_EVENTS);
export type ChosenEvent = z.infer<typeof chosenEvent>;

/** `test` is sent by a press, to every address. */
const webhookEventType = z.enum([...WEBHOOK_EVENTS, "test"]);
export type WebhookEventType = z.infer<typeof webhookEventType>;

/**
 * Why an address is off: somebody turned it off; it answered 410; nothing was accepted for three days; the database was
 * restored; or no AUTH_SECRET opens its secret.
 */
const offReason = z.enum(["person", "gone", "failing", "restored", "secret"]);
export type OffReason = z.infer<typeof offReason>;

/** `stopped`: the address was turned off before it was accepted. */
const deliveryStatus = z.enum(["waiting", "delivered", "failed", "stopped"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

const MAX_URL_CHARACTERS = 1_000;

const webhook = z.object({
  id: idOf("hook"),
  object: z.literal("webhook"),
  url: z.string(),
  events: z.array(webhookEventType),
  enabled: z.boolean(),
  off_reason: z.nullable(offReason),
  off_at: z.nullable(timestamp),
  /** Since when no attempt succeeded; null while it answers. */
  failing_since: z.nullable(timestamp),
  /** When the earlier secret stops signing; null outside of a rotation. */
  rotated_until: z.nullable(timestamp),
  created_at: timestamp,
  /** Deliveries of the last 24 hours, without those that wait. */
  recent: z.object({ delivered: z.int(), ended: z.int() }),
  /** How many wait to be accepted. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

/** Body of GET /api/webhooks: the oldest first. */
export const webhookList = listOf(webhook);

const url = z
  .string(messages.urlMissing)
  .check(
    z.trim(),
    z.minLength(1, messages.urlMissing),
    z.maxLength(MAX_URL_CHARACTERS, messages.urlLong(MAX_URL_CHARACTERS)),
  );
const events = z
  .array(chosenEvent)
  .check(z.minLength(1, messages.eventMissing), eachOnce(messages.eventTwice));

/** Body of POST /api/webhooks. */
export const newWebhook = z.strictObject({ url, events });
export type NewWebhook = z.infer<typeof newWebhook>;

/** Body of PATCH /api/webhooks/:webhookId. What is left out stays. */
export const changedWebhook = z.strictObject({
  url: z.optional(url),
  events: z.optional(events),
  enabled: z.optional(z.boolean()),
});
export type ChangedWebhook = z.infer<typeof changedWebhook>;

/** Body of the responses that have the secret, which no other has. */
export const webhookWithSecret = z.object({
  object: z.literal("webhook_secret"),
  webhook,
  /** `whsec_` and 32 random bytes in Base64: what the receiver verifies signatures with. */
  secret: z.string(),
});
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** An event for an address: what it is about, and how sending it went. */
const delivery = z.object({
  id: idOf("dlv"),
  object: z.literal("webhook_delivery"),
  webhook_id: idOf("hook"),
  /** Of the event: the `webhook-id` of every attempt. */
  event_id: idOf("hev"),
  type: webhookEventType,
  /** The id of what it is about. */
  subject: z.string(),
  /** The page that shows it, below the address of the dashboard. */
  link: z.string(),
  status: deliveryStatus,
  attempts: z.int(),
  /** When it is tried next; null where it is not. */
  next_attempt_at: z.nullable(timestamp),
  attempted_at: z.nullable(timestamp),
  duration_ms: z.nullable(z.int()),
  answer_status: z.nullable(z.int()),
  /** Why no answer came; null where one did. */
  problem: z.nullable(z.string()),
  created_at: timestamp,
});
export type Delivery = z.infer<typeof delivery>;

/** Body of GET /api/webhooks/deliveries: the latest first. */
export const deliveryPage = listOf(delivery);
export type DeliveryPage = z.infer<typeof deliveryPage>;
export const deliveryQuery = z.object({ webhook_id: z.nullish(idInRequest), ...pageQuery({ limit: 25 }) });

/** Body of GET /api/webhooks/deliveries/:deliveryId. */
export const deliveryDetail = z.extend(delivery, {
  /** The body, as every attempt sends it. */
  body: z.string(),
  /** The first kilobyte of the last answer; null where none came. */
  answer_body: z.nullable(z.string()),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const webhookPath = z.object({ webhookId: idInRequest });
export const deliveryPath = z.object({ deliveryId: idInRequest });
