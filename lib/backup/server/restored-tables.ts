import "server-only";

/**
 * What a restore does with the rows of a table. The backup is older than whatever was ended after it, so a row that was
 * ended since looks alive in it. "neither": nobody gets in by a row of it, and nothing is sent and charged because of one.
 */
type Rule =
  | "neither"
  | {
      /** `opens`: lets somebody see or do something. `spends`: makes something that the API charges. */
      kind: "opens" | "spends";
      /** The rows that still would, as SQL. After a restore there is none but the invitations that it made. */
      alive: string;
    };

const opens = (alive: string): Rule => ({ kind: "opens", alive });
const spends = (alive: string): Rule => ({ kind: "spends", alive });

/**
 * Every table that a backup has. The test finds them in the catalog of the database, and fails for one without a rule.
 * The SQL that does it is beside the table (`lib/<capability>/server/restored`), and runs on tables of any version.
 */
export const RESTORED_TABLES: Readonly<Record<string, Rule>> = {
  // Sign-ins. A backup cannot say which key, member or password is still trusted, so an owner says it.
  "public.sessions": opens("revoked_at is null and (expires_at is null or expires_at > now())"),
  "public.invitations": opens("revoked_at is null and used_at is null and expires_at > now()"),
  "public.password_links": opens("true"),
  "public.oauth_records": opens("true"),
  "public.api_keys": opens("replaced_by is null"),
  "public.people": opens("account_id is not null and removed_at is null"),
  "public.accounts": opens("password_hash is not null"),

  // Who is told of what, which may have been taken back since.
  "public.push_subscriptions": opens("true"),
  "public.mail_choices": opens("true"),
  "public.notices": opens("true"),

  // Links, tickets and what was shared. Made again with a press.
  "public.reviews": opens("revoked_at is null and expires_at > now()"),
  "public.zip_tickets": opens("true"),
  "public.conversations": opens("shared"),
  // Addresses outside would get what happens here again, and what waited for them.
  "public.webhooks": opens("is_enabled"),
  "public.webhook_deliveries": opens("status = 'waiting'"),
  "public.saved_items": opens("shared"),
  // Whoever is taken out since would see it again.
  "public.audiences": opens("cardinality(people) > 0"),

  // What waits to be sent may have been, and waits for a person.
  "public.jobs": spends("status = 'sending' or status = 'checking' and sent_at is null"),
  "public.descriptions": spends("status = 'running' and sent_at is null"),
  "public.asked_checks": spends("status in ('waiting', 'describing', 'judging')"),
  "public.approvals": spends("status = 'waiting'"),
  "public.queued_takes": spends(
    "status = 'waiting' and run_id in (select id from board_runs where paused_for is distinct from 'restored')",
  ),
  "public.board_runs": spends(
    "paused_for is distinct from 'restored' and id in (select run_id from queued_takes where status = 'waiting')",
  ),

  // An answer is sent by the request of its reader alone, and that is over.
  "public.messages": "neither",
  // Work of ours on what is here, without a charge: it goes on.
  "public.assets": "neither",
  "public.bulk_action_runs": "neither",
  "public.measured_takes": "neither",
  "public.rough_cuts": "neither",
  // An address of the API's, which the API ends.
  "public.uploads": "neither",
  // Bounds and counts. They are as they were: the words after a restore ask to look at limits.
  "public.balance_rules": "neither",
  "public.balances": "neither",
  "public.key_attempts": "neither",
  "public.limits": "neither",
  // They ask an owner for more than the limits that came back with them.
  "public.limit_requests": "neither",
  "public.llm_charges": "neither",
  "public.model_rules": "neither",
  "public.spent_totals": "neither",
  "public.storage_reservations": "neither",
  // One that is due is made again of the restored ledger, and spends nothing.
  "public.statement_settings": "neither",
  "public.statements": "neither",
  "public.upload_quota": "neither",
  "public.usage_days": "neither",
  "public.usage_time_zones": "neither",

  "public.account_syncs": "neither",
  "public.audit_events": "neither",
  "public.board_shots": "neither",
  "public.boards": "neither",
  "public.collection_places": "neither",
  "public.collections": "neither",
  "public.fingerprint_salt": "neither",
  "public.fingerprint_secret": "neither",
  "public.job_search_index": "neither",
  "public.job_steps": "neither",
  "public.kept_answers": "neither",
  "public.library_changes": "neither",
  "public.library_settings": "neither",
  "public.mark_edits": "neither",
  // A price that an access token may take with a call of its own, within its limits.
  "public.mcp_quotes": "neither",
  "public.own_voices": "neither",
  "public.price_changes": "neither",
  "public.price_snapshots": "neither",
  "public.review_choices": "neither",
  "public.review_remarks": "neither",
  "public.review_verdicts": "neither",
  "public.review_versions": "neither",
  "public.review_visits": "neither",
  "public.saved_views": "neither",
  "public.settings_files": "neither",
  "public.voice_waveforms": "neither",
  "public.webhook_events": "neither",
  "public.webhook_limits_told": "neither",
  // It signs only what is sent to an address that is on.
  "public.webhook_secrets": "neither",
  "public.workspaces": "neither",

  // The embedded service, restored as one with its own ledger: what it makes was paid when it was accepted.
  "sandbox.accounts": "neither",
  "sandbox.busy_turns": "neither",
  "sandbox.charges": "neither",
  "sandbox.custom_voices": "neither",
  "sandbox.files": "neither",
  "sandbox.jobs": "neither",
  "sandbox.ledger_entries": "neither",
  "sandbox.migrations": "neither",

  "drizzle.__drizzle_migrations": "neither",
  // A task is about a row of ours, whose rule counts.
  "pgboss.job": "neither",
  "pgboss.job_dependency": "neither",
  "pgboss.queue": "neither",
  "pgboss.schedule": "neither",
  "pgboss.subscription": "neither",
};
