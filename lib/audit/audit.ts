import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";

/** What is recorded. */
const ACTS = [
  "sign_in",
  "sign_in_refused",
  "session_ended",
  "token_made",
  "token_stopped",
  "token_call",
  "password_changed",
  "password_link_made",
  "password_link_ended",
  "key_replaced",
  "invitation_made",
  "invitation_used",
  "invitation_revoked",
  "role_changed",
  "member_removed",
  "person_renamed",
  "person_deleted",
  "exported",
  "workspace_renamed",
  "costs_shown",
  "costs_hidden",
  "limit_changed",
  "model_rules_changed",
  "approval_asked",
  "approval_granted",
  "approval_declined",
  "approval_withdrawn",
  "limit_asked",
  "limit_granted",
  "limit_declined",
  "limit_withdrawn",
  "review_made",
  "review_changed",
  "review_link_copied",
  "review_revoked",
  "webhook_made",
  "webhook_changed",
  "webhook_removed",
  "webhook_off",
  "statement_kept",
  "statement_noted",
  "statement_removed",
  "statement_settings_changed",
  "balance_changed",
  "storage_changed",
  "purged",
] as const;
const act = z.enum(ACTS);
export type Act = z.infer<typeof act>;

/** What people call an act. */
export const actLabel = (each: Act): string => messages.acts[each];

/** The acts with their words, in the order of a menu. */
export const ACT_WORDS: readonly { act: Act; word: string }[] = ACTS.map((each) => ({
  act: each,
  word: actLabel(each),
}));

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** What belongs to an event, such as the roles before and after; no secrets. */
export type AuditDetails = z.infer<typeof details>;

const auditEvent = z.object({
  id: idOf("evt"),
  object: z.literal("audit_event"),
  act,
  /** Who did it; null where nobody was signed in. */
  person_id: z.nullable(z.string()),
  /** Null, too, for who gave no name. */
  person_name: z.nullable(z.string()),
  /** The access token by which the person did it; null in a browser. */
  token_id: z.nullable(z.string()),
  token_name: z.nullable(z.string()),
  /** The person to whom it was done, the note of an invitation, or the name of a
   * token or review; null for anything else. */
  target_name: z.nullable(z.string()),
  details,
  created_at: timestamp,
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditPage = listOf(auditEvent);
export type AuditPage = z.infer<typeof auditPage>;

/** Which events: of one act, of one person, or all. */
export const auditFilters = z.object({ act: z.nullish(act), person_id: z.nullish(idInRequest) });
export type AuditFilters = z.infer<typeof auditFilters>;

export const auditQuery = z.extend(auditFilters, pageQuery({ limit: 50 }));
