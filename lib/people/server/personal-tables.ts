import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/server/database";

/**
 * What happens to rows about a person who is deleted: they go; they stay and the name in them becomes the pseudonym; or they
 * stay and name the person only by the id, which leads to the pseudonym.
 */
type Fate = "deleted" | "renamed" | "kept";

/** One list of an export. */
type Part = {
  as: string;
  /** What it has of a row, as SQL. No secret is among it. */
  columns: string;
  /** The column that tells the rows of a person apart; default `id`. */
  key?: string;
  /** The column with the time by which they are sorted; default `created_at`. */
  at?: string;
};

type PersonalTable = {
  /** Columns with the id of a person. A row without one is told by its name. */
  ids: readonly string[];
  /** Columns with the id of somebody whom the row is not about, which leads to the pseudonym, or of the account. */
  passing?: readonly string[];
  /** The column with a copy of the name. */
  name?: string;
  /** Further rows that are about the person of an id. */
  also?: (personId: string) => SQL;
  /** The part of an export that has its rows; null where another has them. */
  exported: Part | null;
  fate: Fate;
};

/**
 * Every table with a column that says who a person is, by its name. The test finds such columns in the catalog of the
 * database, and fails for one that is not here.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  sessions: {
    ids: ["person_id"],
    exported: {
      as: "sessions",
      columns: "name, scopes, user_agent, used_from, created_at, used_at, expires_at, revoked_at",
    },
    fate: "deleted",
  },
  invitations: {
    ids: ["invited_by", "label_id"],
    // Its note may be their name or address. A link for several is nobody's.
    also: (personId) =>
      sql`uses = 1 and id in (select target_id from audit_events where act = 'invitation_used' and person_id = ${personId})`,
    exported: { as: "invitations", columns: "id, role, note, created_at, expires_at, used_at, revoked_at" },
    fate: "deleted",
  },
  password_links: {
    ids: ["person_id"],
    passing: ["made_by", "account_id"],
    exported: { as: "password_links", key: "account_id", columns: "created_at, expires_at" },
    fate: "deleted",
  },
  saved_items: {
    ids: ["person_id"],
    exported: { as: "saved", at: "saved_at", columns: "id, type, content, saved_at" },
    fate: "deleted",
  },
  audiences: {
    ids: ["person_id"],
    passing: ["people"],
    exported: { as: "audiences", at: "id", columns: "id, of, people" },
    fate: "kept",
  },
  conversations: {
    ids: ["person_id"],
    name: "person_name",
    exported: {
      as: "conversations",
      columns: `id, title, model_id, system, created_at, updated_at, (
        select coalesce(json_agg(message order by message.created_at, message.role desc, message.id), '[]') from (
          select id, parent_id, role, text, status, model_id, attachments, millicredits, created_at
          from messages where conversation_id = rows.id
        ) message
      ) as messages`,
    },
    fate: "deleted",
  },
  limits: {
    ids: ["subject_id"],
    exported: { as: "limits", at: "since", columns: "id, period, effect, limit_credits, time_zone, since" },
    fate: "deleted",
  },
  mail_choices: {
    ids: ["person_id"],
    exported: { as: "mail", key: "person_id", columns: "address, kinds, created_at" },
    fate: "deleted",
  },
  notices: {
    ids: ["person_id"],
    exported: { as: "notices", columns: "id, kind, subject, created_at" },
    fate: "deleted",
  },
  approvals: {
    ids: ["person_id"],
    passing: ["decided_by"],
    exported: {
      as: "approvals",
      columns: "id, status, requests, credits, note, job_ids, created_at, decided_at",
    },
    fate: "deleted",
  },
  limit_requests: {
    ids: ["person_id"],
    passing: ["decided_by"],
    exported: {
      as: "limit_requests",
      columns: "id, status, scope, period, credits, granted_credits, note, answer, created_at, decided_at",
    },
    fate: "deleted",
  },
  jobs: {
    ids: ["person_id"],
    name: "person_name",
    exported: {
      as: "jobs",
      columns: `id, kind, model_id, prompt, request, status, imported, credits_quoted, credits_reserved, credits_used,
        credits_refunded, failure_code, failure_message, favorite, picked, rating, tags, note, created_at, accepted_at,
        completed_at, failed_at, deleted_at, purged_at`,
    },
    fate: "renamed",
  },
  job_search_index: { ids: ["person_id"], exported: null, fate: "kept" },
  descriptions: {
    ids: ["person_id"],
    name: "person_name",
    exported: {
      as: "descriptions",
      // The address of an uploaded clip is for the upstream alone.
      columns: `id, source_name, case when upload_id is null then video_url end as source_link, model_id, status, result,
        created_at, finished_at`,
    },
    fate: "renamed",
  },
  balances: {
    ids: ["person_id"],
    name: "person_name",
    exported: { as: "balances", at: "at", columns: "at, credits" },
    fate: "renamed",
  },
  uploads: {
    ids: ["person_id"],
    exported: {
      as: "uploads",
      columns:
        "id, name, kind, mime_type, size_bytes, width, height, duration_seconds, sha256, created_at, used_at",
    },
    fate: "kept",
  },
  storage_reservations: { ids: ["person_id"], exported: null, fate: "deleted" },
  collections: {
    ids: ["person_id"],
    exported: { as: "collections", columns: "id, name, note, created_at" },
    fate: "kept",
  },
  boards: {
    ids: ["person_id"],
    exported: {
      as: "boards",
      columns: `id, name, note, created_at, deleted_at, (
        select coalesce(json_agg(shot order by array_position(rows.shot_order, shot.id)), '[]') from (
          select id, kind, prompt, negative_prompt, note, settings from board_shots where board_id = rows.id
        ) shot
      ) as shots`,
    },
    fate: "kept",
  },
  board_runs: {
    ids: ["person_id"],
    exported: { as: "board_runs", columns: "id, board_id, credits, created_at" },
    fate: "kept",
  },
  queued_takes: {
    ids: ["person_id"],
    exported: {
      as: "queued_takes",
      columns: "id, run_id, board_id, shot_id, kind, credits, status, job_id, created_at, done_at",
    },
    fate: "kept",
  },
  rough_cuts: {
    ids: ["person_id"],
    exported: {
      as: "rough_cuts",
      columns: "id, board_id, parts, sound, status, duration_seconds, size_bytes, created_at, finished_at",
    },
    fate: "kept",
  },
  asked_checks: {
    ids: ["person_id"],
    exported: {
      as: "asked_checks",
      columns:
        "id, board_id, job_id, describer_id, model_id, status, findings, describe_millicredits, judge_millicredits, created_at, finished_at",
    },
    fate: "kept",
  },
  reviews: {
    ids: ["person_id"],
    exported: {
      as: "reviews",
      columns: `id, "of", thing_id, title, sender, must_answer, views, created_at, expires_at, revoked_at, (
        select coalesce(json_agg(answer order by answer.decided_at), '[]') from (
          select verdict, name, note, decided_at from review_verdicts where review_id = rows.id
        ) answer
      ) as verdicts`,
    },
    fate: "kept",
  },
  statements: {
    ids: ["person_id"],
    // What is kept is of the workspace: its rows name people by their ids.
    exported: { as: "statements", columns: "id, note, sent_on, paid_on, created_at" },
    fate: "kept",
  },
  webhooks: {
    ids: ["person_id"],
    // The address may have a secret of its receiver in it.
    exported: {
      as: "webhooks",
      columns: "id, events, is_enabled, off_reason, created_at",
    },
    fate: "kept",
  },
  review_remarks: {
    ids: ["person_id"],
    exported: { as: "review_replies", columns: "id, review_id, job_id, name, text, created_at" },
    fate: "kept",
  },
  own_voices: {
    ids: ["person_id"],
    exported: {
      as: "voices",
      key: "voice_id",
      columns: "voice_id, name, description, locale, sample_upload_id, created_at",
    },
    fate: "kept",
  },
  llm_charges: {
    ids: ["person_id"],
    exported: { as: "llm_charges", columns: "id, kind, model_id, millicredits, created_at" },
    fate: "kept",
  },
  audit_events: {
    ids: ["person_id", "target_id"],
    exported: { as: "audit_events", columns: "id, act, person_id, target_id, details, created_at" },
    fate: "kept",
  },
};

export type PersonId = { workspaceId: string; personId: string };

/**
 * The condition for the rows of a table that are about a person.
 * @param names as `namesOf` gives them, for rows that have only a name
 */
export function isAbout({ ids, name, also }: PersonalTable, person: PersonId, names: readonly string[]): SQL {
  const { workspaceId, personId } = person;
  const ways = ids.map((column) => sql`${sql.identifier(column)} = ${personId}`);
  if (also) ways.push(also(personId));
  const [id] = ids;
  // A row from before its table had the id.
  if (id && name)
    ways.push(
      sql`${sql.identifier(id)} is null and ${sql.identifier(name)} = any(${sql.param(names)}::text[])`,
    );
  return sql`workspace_id = ${workspaceId} and (${sql.join(ways, sql` or `)})`;
}

/** Writes a name into the copies of a person's own rows. Rows of before they had an id keep theirs. */
export async function renameCopies(within: Executor, { workspaceId, personId }: PersonId, name: string) {
  for (const [table, { ids, name: column }] of Object.entries(PERSONAL_TABLES)) {
    const [id] = ids;
    if (!id || !column) continue;
    await within.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${name}
      where workspace_id = ${workspaceId} and ${sql.identifier(id)} = ${personId}
        and ${sql.identifier(column)} is distinct from ${name}`);
  }
}

/**
 * Every name that a person has had here, as far as something that they made still says it. A name that somebody else has
 * is not among them, because it may mean the other.
 */
export async function namesOf(within: Executor, { workspaceId, personId }: PersonId): Promise<string[]> {
  const copies = Object.entries(PERSONAL_TABLES).flatMap(([table, { ids, name }]) =>
    name && ids[0]
      ? [
          sql`select ${sql.identifier(name)} as name from ${sql.identifier(table)}
            where workspace_id = ${workspaceId} and ${sql.identifier(ids[0])} = ${personId}`,
        ]
      : [],
  );
  const { rows } = await within.execute<{ name: string }>(sql`
    select name from people where id = ${personId} and name is not null
    union select name from (${sql.join(copies, sql` union `)}) copied where name is not null
    except select name from people where workspace_id = ${workspaceId} and id <> ${personId}`);
  return rows.map(({ name }) => name);
}
