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
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sqlLiterals, timestamptz } from "@/lib/platform/server/columns";
import {
  ACTIVE_STATES,
  type JobError,
  type JobKind,
  type JobSeries,
  type JobState,
  UNKNOWN_OUTCOME,
} from "../job";

/** States in which a job may still cost something, as SQL. */
export const ACTIVE_LITERALS = sqlLiterals(ACTIVE_STATES);

/**
 * Accepted, then failed or canceled, and the used and refunded credits do not add up to the reserved ones.
 */
export const LEDGER_MISMATCH = sql.raw(`status in ('failed', 'canceled') and credits_reserved is not null
  and credits_reserved <> coalesce(credits_used, 0) + coalesce(credits_refunded, 0)`);

/** Failed or canceled, and charged. `isChargedFailure` is the same condition in the browser. */
export const CHARGED_FAILURE = sql.raw(
  "status in ('failed', 'canceled') and not imported and credits_used > 0",
);

/** What these jobs were charged or got back is final. It is in sums; that of an active job is not. */
export const CHARGED_STATES = sql`status not in ${ACTIVE_LITERALS}`;

/** A useful result: picked, marked as a favorite, or downloaded. */
export const USEFUL_RESULT = sql.raw(
  "status = 'completed' and not imported and (picked or favorite or downloaded_at is not null)",
);

/** One of several takes of one request. */
export const IS_TAKE = sql.raw("series ->> 'of' = 'takes'");

/** A take of a board. */
export const ON_BOARD = sql.raw("series ? 'board'");

/** Eight tags are at most 1,500 bytes. */
export const FEW_TAGS = sql.raw("cardinality(tags) between 1 and 8");
/** Between, because the planner takes a third of all jobs to be above a limit, and few to be within two. */
export const MANY_TAGS = sql.raw("cardinality(tags) between 9 and 1000000");

/**
 * The registry and the ledger, one row per job. It has everything that the dashboard knows about a job, because the
 * upstream has no list of video jobs.
 */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    /** The access token that made it for the person; null in a browser. */
    tokenId: text("token_id"),
    personName: text("person_name"),
    keyId: text("key_id").notNull(),
    /** Imported from the upstream's lists or by its id, so not paid for in this dashboard. */
    imported: boolean("imported").notNull().default(false),
    kind: text("kind").$type<JobKind>().notNull(),
    modelId: text("model_id").notNull(),
    prompt: text("prompt").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** Its part of a series; null for a single job. */
    series: jsonb("series").$type<JobSeries>(),
    /** Of a take of a board: what its shot asked for when it became one (`lib/boards/made-from.ts`); null where nobody knows. */
    madeFrom: text("made_from"),
    status: text("status").$type<JobState>().notNull().default("sending"),
    revision: integer("revision").notNull().default(1),
    /** The idempotency key of our own POST /api/jobs. A repeat of the request finds this row by it. */
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** The idempotency key of the upstream request: random, and never changed for this row. */
    upstreamKey: text("upstream_key").notNull(),
    creditsQuoted: integer("credits_quoted"),
    /** The highest possible price, reserved in our limits until the upstream reserves; only for a job without a quote. */
    creditsMax: integer("credits_max"),
    creditsReserved: integer("credits_reserved"),
    creditsUsed: integer("credits_used"),
    creditsRefunded: integer("credits_refunded"),
    progressPercent: integer("progress_percent"),
    upstreamId: text("upstream_id"),
    requestId: text("request_id"),
    failureCode: text("failure_code"),
    failureMessage: text("failure_message"),
    error: jsonb("error").$type<JobError>(),
    /** When this row is next due to be sent or polled. Null when nothing is left to do. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** What `next_attempt_at` waits for, when a person should see it. */
    retryAt: timestamptz("retry_at"),
    leaseUntil: timestamptz("lease_until"),
    leaseOwner: text("lease_owner"),
    /** Attempts since the last response. They decide the back-off. */
    attempts: integer("attempts").notNull().default(0),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
    sentAt: timestamptz("sent_at"),
    acceptedAt: timestamptz("accepted_at"),
    completedAt: timestamptz("completed_at"),
    failedAt: timestamptz("failed_at"),
    favorite: boolean("favorite").notNull().default(false),
    /** The take of its series that counts; at most one of a series is. */
    picked: boolean("picked").notNull().default(false),
    /** What a person thinks of it: 1 to 5, 0 for ruled out; null for no opinion. */
    rating: smallint("rating"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Ids of the collections it is in. */
    collections: text("collections").array().notNull().default(sql`'{}'`),
    note: text("note"),
    /** When it was moved to the trash. Other lists do not have it. */
    deletedAt: timestamptz("deleted_at"),
    /** When its files and texts were deleted. Its costs stay in the ledger. */
    purgedAt: timestamptz("purged_at"),
    /** The former id of a job that was restored from an export; null for every other. Only a restore sets it. */
    restoredFrom: text("restored_from"),
    /** When a purged job was filled again from an export. Its files then come only from the export. */
    restoredAt: timestamptz("restored_at"),
    /** When a result was last downloaded. */
    downloadedAt: timestamptz("downloaded_at"),
  },
  (table) => {
    // Made anew for each index: drizzle takes the direction out of a column that an index has used.
    const newestFirst = () => [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
    const figures = [
      table.creditsQuoted,
      table.creditsReserved,
      table.creditsUsed,
      table.creditsRefunded,
    ] as const;
    const { status, imported, picked, favorite, downloadedAt } = table;
    const costs = [status, imported, picked, favorite, downloadedAt, ...figures] as const;
    return [
      // Every list is ordered by plain `desc`, which puts nulls first. An index in another order would not be
      // used.
      uniqueIndex("jobs_person_token").on(table.personId, table.clientToken),
      uniqueIndex("jobs_upstream_key").on(table.upstreamKey),
      index("jobs_restored")
        .on(table.workspaceId, table.restoredFrom)
        .where(sql`${table.restoredFrom} is not null`),
      // The stacks of a whole list.
      index("jobs_takes").on(table.workspaceId).where(IS_TAKE),
      // The pick of a shot, in `lib/boards`.
      index("jobs_picks").on(table.workspaceId, sql`(${table.series} ->> 'id')`).where(sql`${table.picked}`),
      // The takes of a board, in `lib/boards`.
      index("jobs_board")
        .on(table.workspaceId, sql`(${table.series} -> 'board' ->> 'id')`)
        .where(sql`${table.series} ? 'board'`),
      index("jobs_page").on(table.workspaceId, ...newestFirst()),
      index("jobs_page_status").on(table.workspaceId, table.status, ...newestFirst()),
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
      // Jobs that were refused with a 403. There are few, read newest first.
      index("jobs_forbidden")
        .on(table.keyId, table.createdAt.desc())
        .where(sql`${table.error} ->> 'status' = '403'`),
      // Counts useful results of each kind, model and person among all jobs from the index alone.
      index("jobs_kept")
        .on(table.workspaceId, table.createdAt, table.kind, table.modelId, table.personId)
        .where(USEFUL_RESULT),
      // Counts failures that were charged, in the same way as `jobs_kept`.
      index("jobs_charged_failures")
        .on(table.workspaceId, table.createdAt, table.kind, table.modelId, table.personId, table.creditsUsed)
        .where(CHARGED_FAILURE),
      // The ledger of a filter: its rows in order and its sums are read from the index alone.
      index("jobs_ledger")
        .on(
          table.workspaceId,
          ...newestFirst(),
          table.kind,
          table.modelId,
          table.personId,
          table.status,
          ...figures,
        )
        .where(sql`not ${table.imported}`),
      // Failed or canceled with figures that do not add up; almost always empty.
      index("jobs_refund_watch").on(table.workspaceId, table.failedAt).where(LEDGER_MISMATCH),
      // The costs of tags are added up from the first of these alone. An entry of an index has at most 2,700 bytes, and few
      // jobs have many tags, so those are read from the table.
      index("jobs_tagged")
        .on(table.workspaceId, table.createdAt, table.tags, ...costs)
        .where(FEW_TAGS),
      // The costs of boards, in the same way.
      index("jobs_costs_of_boards")
        .on(table.workspaceId, table.createdAt, table.series, ...costs)
        .where(ON_BOARD),
      // What programs made, in the ledger and in sums by token, in the same way.
      index("jobs_of_tokens")
        .on(
          table.workspaceId,
          table.tokenId,
          ...newestFirst(),
          table.kind,
          table.modelId,
          table.personId,
          ...costs,
        )
        .where(sql`${table.tokenId} is not null and not ${table.imported}`),
      index("jobs_much_tagged").on(table.workspaceId, table.createdAt).where(MANY_TAGS),
      // They may have been charged, so they keep their reservation. Almost always empty.
      index("jobs_unknown_outcome")
        .on(table.workspaceId, table.createdAt)
        .where(sql`${table.failureCode} in ${sqlLiterals([UNKNOWN_OUTCOME])}`),
      // Jobs in the trash, for their purge.
      index("jobs_trash")
        .on(table.deletedAt)
        .where(sql`${table.deletedAt} is not null and ${table.purgedAt} is null`),
      // One row per job of the upstream.
      uniqueIndex("jobs_upstream_id")
        .on(table.workspaceId, table.kind, table.upstreamId)
        .where(sql`${table.upstreamId} is not null`),
      index("jobs_changed").on(table.workspaceId, table.changedAt),
      index("jobs_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
      index("jobs_active")
        .on(table.workspaceId, table.createdAt)
        .where(sql`${table.status} in ${ACTIVE_LITERALS}`),
      index("jobs_key_active").on(table.keyId).where(sql`${table.status} in ${ACTIVE_LITERALS}`),
    ];
  },
);
export type JobRow = typeof jobs.$inferSelect;
export type NewJobRow = typeof jobs.$inferInsert;

/** The steps of each job, append-only; shown as its timeline. */
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

/** When a list of the upstream was last read completely. Older entries need not be read again. */
export const accountSyncs = pgTable(
  "account_syncs",
  {
    workspaceId: text("workspace_id").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    completedAt: timestamptz("completed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.kind] })],
);
