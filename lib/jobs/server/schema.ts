import "server-only";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { literals, timestamptz } from "@/lib/platform/server/columns";
import { ACTIVE_STATES, type JobError, type JobKind, type JobSeries, type JobState } from "../job";

/** States in which a job may still cost something, as SQL. */
export const ACTIVE_LITERALS = literals(ACTIVE_STATES);

/** Accepted, then failed or canceled, and used and refunded together are not what was reserved. */
export const NOT_ADDED_UP = sql.raw(`status in ('failed', 'canceled') and credits_reserved is not null
  and credits_reserved <> coalesce(credits_used, 0) + coalesce(credits_refunded, 0)`);

/** A result somebody wanted: marked as a favourite, or downloaded. */
export const WORTH_KEEPING = sql.raw(
  "status = 'completed' and not imported and (favourite or downloaded_at is not null)",
);

/**
 * The registry and the ledger: one row an intent. Everything the dashboard knows about a job lies here;
 * the service has no list of video jobs to lean on.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    personName: text("person_name"),
    keyId: text("key_id").notNull(),
    /** Taken in from the service's lists or by its id: not spent through this dashboard. */
    imported: boolean("imported").notNull().default(false),
    kind: text("kind").$type<JobKind>().notNull(),
    modelId: text("model_id").notNull(),
    prompt: text("prompt").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** The part of a larger work this is; null for a job that stands alone. */
    series: jsonb("series").$type<JobSeries>(),
    status: text("status").$type<JobState>().notNull().default("sending"),
    revision: integer("revision").notNull().default(1),
    /** What the browser calls this intent; repeats of it find this row. */
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** What the service calls this intent. Random, ours, and the only one this row ever has. */
    upstreamKey: text("upstream_key").notNull(),
    creditsQuoted: integer("credits_quoted"),
    creditsReserved: integer("credits_reserved"),
    creditsUsed: integer("credits_used"),
    creditsRefunded: integer("credits_refunded"),
    progressPercent: integer("progress_percent"),
    upstreamId: text("upstream_id"),
    requestId: text("request_id"),
    failureCode: text("failure_code"),
    failureMessage: text("failure_message"),
    error: jsonb("error").$type<JobError>(),
    /** When this row is next due: to be sent, asked again or polled. Null once nothing is left to do. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** What `next_attempt_at` waits for, when a person should see it. */
    retryAt: timestamptz("retry_at"),
    leaseUntil: timestamptz("lease_until"),
    leaseOwner: text("lease_owner"),
    /** Tries since the last answer; drives the back-off. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
    sentAt: timestamptz("sent_at"),
    acceptedAt: timestamptz("accepted_at"),
    completedAt: timestamptz("completed_at"),
    failedAt: timestamptz("failed_at"),
    favourite: boolean("favourite").notNull().default(false),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Ids of the collections it was put into. */
    collections: text("collections").array().notNull().default(sql`'{}'`),
    note: text("note"),
    /** In the trash since; gone from every list but that of the trash. */
    deletedAt: timestamptz("deleted_at"),
    /** Its files and words are gone; what it cost stays in the ledger. */
    purgedAt: timestamptz("purged_at"),
    /** When somebody last took a result away. */
    downloadedAt: timestamptz("downloaded_at"),
  },
  (table) => [
    // The order of every list is plain `desc`, which puts nulls first: an index in another order would not serve it.
    uniqueIndex("jobs_person_token").on(table.personId, table.clientToken),
    uniqueIndex("jobs_upstream_key").on(table.upstreamKey),
    index("jobs_page").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("jobs_page_status").on(
      table.workspaceId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // How long jobs with the same settings took, latest first.
    index("jobs_typical_duration")
      .on(
        table.workspaceId,
        table.modelId,
        sql`coalesce(${table.request} ->> 'tier', '')`,
        sql`coalesce(${table.request} ->> 'resolution', '')`,
        sql`coalesce(${table.request} ->> 'duration_seconds', '')`,
        table.completedAt.desc().nullsFirst(),
      )
      .where(sql`${table.status} = 'completed'`),
    // What a key was told it may not do; few, and asked for by the newest.
    index("jobs_forbidden")
      .on(table.keyId, table.createdAt.desc())
      .where(sql`${table.error} ->> 'status' = '403'`),
    // What was wanted is some of all: a count of it reads nothing else.
    index("jobs_kept").on(table.workspaceId, table.createdAt).where(WORTH_KEEPING),
    // Ended badly, and the figures do not add up; hardly ever any.
    index("jobs_refund_watch").on(table.workspaceId, table.failedAt).where(NOT_ADDED_UP),
    // What is tagged, for the list of tags and what they cost; what waits in the trash, for its end.
    index("jobs_tagged").on(table.workspaceId, table.createdAt).where(sql`${table.tags} <> '{}'`),
    index("jobs_trash")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.purgedAt} is null`),
    // One row a job of the service, however often and from where it is found.
    uniqueIndex("jobs_upstream_id")
      .on(table.workspaceId, table.kind, table.upstreamId)
      .where(sql`${table.upstreamId} is not null`),
    index("jobs_changed").on(table.workspaceId, table.changedAt),
    index("jobs_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("jobs_active")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.status} in ${ACTIVE_LITERALS}`),
    index("jobs_key_active").on(table.keyId).where(sql`${table.status} in ${ACTIVE_LITERALS}`),
  ],
);
export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = typeof jobs.$inferInsert;

/** The life of each job, append-only: what a person reads as its timeline. */
export const jobSteps = pgTable(
  "job_steps",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    at: timestamptz("at").notNull().defaultNow(),
    status: text("status").$type<JobState>().notNull(),
    note: text("note"),
  },
  (table) => [index("job_steps_job").on(table.jobId, table.id)],
);

/** When everything on a list of the service was last in the registry; what is older than that need not be read again. */
export const accountSyncs = pgTable(
  "account_syncs",
  {
    workspaceId: text("workspace_id").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    completedAt: timestamptz("completed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind] })],
);
