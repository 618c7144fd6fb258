import * as z from "zod/mini";
import { eachOnce } from "@/lib/platform/each-once";
import { mailAddress } from "@/lib/platform/mail-address";
import { messages } from "./messages";

/** What people can be told about, in the order of the form. `notices.sql` says which event is which. */
export const NOTICE_KINDS = [
  "done",
  "approval_needed",
  "approval_answered",
  "remark_left",
  "review_answered",
  "balance_low",
  "webhook_off",
  "statement_made",
] as const;
const noticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof noticeKind>;

/** What people are told: what they chose, and of a link for their password, which is no choice. */
export type ToldKind = NoticeKind | "password_link";

/** The kinds that mail can tell about. */
export const MAIL_KINDS = [
  "approval_needed",
  "review_answered",
  "statement_made",
] as const satisfies readonly NoticeKind[];
const mailKind = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof mailKind>;

const kindsOf = <Kind extends z.ZodMiniType<string>>(kind: Kind) =>
  z.array(kind).check(eachOnce(messages.kindTwice));

/** Body of GET /api/notices: how this browser and this person are told. */
export const noticeChoices = z.object({
  object: z.literal("notice_choices"),
  /** The public key with which a browser subscribes to push messages. */
  push_key: z.string(),
  /** Null for a browser without push messages. */
  push: z.nullable(z.object({ endpoint: z.string(), kinds: z.array(noticeKind) })),
  /** Whether this installation sends mail at all. */
  sends_mail: z.boolean(),
  /** Null for a person without mail. */
  mail: z.nullable(z.object({ address: z.string(), kinds: z.array(mailKind) })),
});
export type NoticeChoices = z.infer<typeof noticeChoices>;

const MAX_ENDPOINT_CHARACTERS = 2_000;
const MAX_KEY_CHARACTERS = 200;
const key = z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(MAX_KEY_CHARACTERS));

/** Body of POST /api/notices/push: what `PushSubscription.toJSON()` gives, and the kinds. */
export const pushChoice = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_ENDPOINT_CHARACTERS)),
  keys: z.strictObject({ p256dh: key, auth: key }),
  kinds: kindsOf(noticeKind).check(z.minLength(1, messages.kindMissing)),
});
export type PushChoice = z.infer<typeof pushChoice>;

/** Body of POST /api/notices/mail. */
export const mailChoice = z.strictObject({
  address: mailAddress,
  kinds: kindsOf(mailKind).check(z.minLength(1, messages.kindMissing)),
});
export type MailChoice = z.infer<typeof mailChoice>;

/**
 * The body of a push message, in the form of Declarative Web Push: Safari shows it by itself, and the worker of other
 * browsers shows the same.
 */
export const pushMessage = z.object({
  /** The number that says that a message is declarative. */
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.optional(z.string()),
    /** The address that a press opens. */
    navigate: z.url(),
    /** A later message with the same tag replaces an earlier one. */
    tag: z.string(),
  }),
});
export type PushMessage = z.infer<typeof pushMessage>;
