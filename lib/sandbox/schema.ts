import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  numeric,
  pgSchema,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { AssetType } from "@/lib/contract/asset";
import { type JobStatus, PENDING_STATUSES } from "@/lib/contract/job";
import { sqlLiterals, timestamptz } from "@/lib/platform/server/columns";

/** The service's own tables. No other code uses them. */
export const sandbox = pgSchema("sandbox");

const PENDING = sqlLiterals(PENDING_STATUSES);

/**
 * One row for each key that has ever created something. Its row lock serialises all spending of its credits.
 */
export const accounts = sandbox.table("accounts", {
  id: text("id").primaryKey(),
  sort: text("sort").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});

export const KIND_NAMES = ["video", "voice", "image", "avatar"] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** A job is its own queue entry: the engine claims rows by status and lease. */
export const jobs = sandbox.table(
  "jobs",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    idempotencyKey: text("idempotency_key").notNull(),
    requestHash: text("request_hash").notNull(),
    kind: text("kind", { enum: KIND_NAMES }).notNull(),
    // json and not jsonb: a prompt may contain \u0000 or half a surrogate pair, which jsonb refuses.
    request: json("request").$type<unknown>().notNull(),
    plan: json("plan").$type<unknown>().notNull(),
    /** The behaviour by the trigger words of its text. */
    behaviour: json("behaviour").$type<unknown>().notNull(),
    status: text("status").$type<JobStatus>().notNull().default("queued"),
    progressPercent: integer("progress_percent").notNull().default(0),
    creditsReserved: integer("credits_reserved").notNull(),
    creditsUsed: integer("credits_used"),
    creditsRefunded: integer("credits_refunded").notNull().default(0),
    failureCode: text("failure_code"),
    failureMessage: text("failure_message"),
    /** How often a runner has taken the job. A runner that finds another number has lost it. */
    attempt: integer("attempt").notNull().default(0),
    runner: text("runner"),
    leaseUntil: timestamptz("lease_until"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    startedAt: timestamptz("started_at"),
    updatedAt: timestamptz("updated_at").notNull().defaultNow(),
    completedAt: timestamptz("completed_at"),
    failedAt: timestamptz("failed_at"),
  },
  (table) => [
    unique("jobs_idempotency").on(table.accountId, table.idempotencyKey),
    index("jobs_list").on(table.accountId, table.kind, table.createdAt.desc(), table.id.desc()),
    index("jobs_turns").on(table.accountId, table.startedAt.desc()),
    index("jobs_open").on(table.createdAt, table.id).where(sql`${table.status} in ${PENDING}`),
    check(
      "jobs_settled",
      sql`${table.status} in ${PENDING} or (${table.creditsUsed} + ${table.creditsRefunded} = ${table.creditsReserved}) is true`,
    ),
  ],
);

/** A row of the table of jobs. */
export type JobRow = typeof jobs.$inferSelect;

/** Append only. A balance is Σ grant − Σ hold + Σ release; captures tell what a hold was spent on. */
export const ledgerEntries = sandbox.table(
  "ledger_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    jobId: text("job_id").references(() => jobs.id),
    kind: text("kind", { enum: ["grant", "hold", "capture", "release"] }).notNull(),
    credits: integer("credits").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("ledger_account").on(table.accountId),
    // A job has at most one hold, capture and release each, for any number of retries.
    unique("ledger_once").on(table.jobId, table.kind),
    check("ledger_amount", sql`${table.credits} >= 0`),
  ],
);

/** Hosted files: uploads (no job) and results. */
export const files = sandbox.table(
  "files",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    jobId: text("job_id").references(() => jobs.id),
    type: text("type").$type<AssetType>().notNull(),
    mimeType: text("mime_type").notNull(),
    /** File name in the store's folder. */
    name: text("name").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    durationMs: integer("duration_ms"),
    width: integer("width"),
    height: integer("height"),
    videoCodec: text("video_codec"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** When the file itself is deleted; null while only its links expire. */
    expiresAt: timestamptz("expires_at"),
  },
  (table) => [index("files_job").on(table.jobId)],
);

/**
 * Idempotency keys whose first attempt got 429 by a trigger word, so that the next is accepted.
 */
export const busyTurns = sandbox.table(
  "busy_turns",
  { accountId: text("account_id").notNull(), idempotencyKey: text("idempotency_key").notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.idempotencyKey] })],
);

/** Voices made from a sample of an account. */
export const customVoices = sandbox.table(
  "custom_voices",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    locale: text("locale"),
    /** The engine's settings, as measured from the sample. */
    tuning: json("tuning").$type<unknown>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [index("custom_voices_account").on(table.accountId, table.createdAt)],
);

/**
 * The costs of synchronous calls, in thousandths of a credit. Before the work a row has the maximum cost;
 * after it the actual cost, and it is settled.
 */
export const charges = sandbox.table(
  "charges",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    endpoint: text("endpoint").notNull(),
    model: text("model").notNull(),
    /** Not rounded, as in the response: tokens cost fractions. */
    millicredits: numeric("millicredits", { mode: "number" }).notNull(),
    settled: boolean("settled").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("charges_account").on(table.accountId),
    index("charges_open").on(table.createdAt).where(sql`not ${table.settled}`),
    check("charges_amount", sql`${table.millicredits} >= 0`),
  ],
);
