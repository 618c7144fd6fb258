import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { boardRuns } from "@/lib/boards/server/schema";
import type { CreateJob } from "@/lib/jobs/job";
import type { LimitPeriod, LimitScope } from "@/lib/limits/limit";
import { exactTimestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { people, personReference } from "@/lib/session/server/schema";
import type { ApprovalStatus } from "../approval";
import type { EndedFor, LimitRequestStatus } from "../limit-request";

/** Requests to owners for jobs above a limit that asks. */
export const approvals = pgTable(
  "approvals",
  {
    ...workspaceRow,
    personId: personReference(),
    /** The access token that asks for the person; null in a browser. */
    tokenId: text("token_id"),
    status: text("status").$type<ApprovalStatus>().notNull().default("waiting"),
    /** The bodies of the jobs, as they were asked for. Of a run of a board, the first of its takes. */
    requests: jsonb("requests").$type<CreateJob[]>().notNull(),
    /** The run of a board that waits for the answer, and how many takes it makes; null for jobs of another press. */
    runId: text("run_id").references(() => boardRuns.id, { onDelete: "cascade" }),
    takes: integer("takes"),
    /** The most that all jobs may cost, by the prices that were read last. */
    credits: integer("credits").notNull(),
    note: text("note"),
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    decidedBy: text("decided_by").references(() => people.id),
    jobIds: text("job_ids").array().notNull().default([]),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    decidedAt: exactTimestamptz("decided_at"),
  },
  (table) => [
    uniqueIndex("approvals_token").on(table.personId, table.clientToken),
    index("approvals_workspace").on(table.workspaceId, table.status, table.createdAt),
    index("approvals_run").on(table.runId).where(sql`${table.runId} is not null`),
    index("approvals_created").on(table.createdAt),
  ],
);
export type ApprovalRow = typeof approvals.$inferSelect;

/**
 * Requests to owners that a limit be higher: the latest of each person and limit. `limit-requests.sql` ends those for which
 * there is nothing to answer any more.
 */
export const limitRequests = pgTable(
  "limit_requests",
  {
    ...workspaceRow,
    personId: personReference(),
    /** The access token that asks for the person; null in a browser. */
    tokenId: text("token_id"),
    /** The limit, which may be gone. */
    limitId: text("limit_id").notNull(),
    /** What it is of, for when it is gone. */
    scope: text("scope").$type<LimitScope>().notNull(),
    subjectId: text("subject_id"),
    period: text("period").$type<LimitPeriod>().notNull(),
    /** How high it should be, and how high an owner made it. */
    credits: integer("credits").notNull(),
    grantedCredits: integer("granted_credits"),
    note: text("note"),
    status: text("status").$type<LimitRequestStatus>().notNull().default("waiting"),
    endedFor: text("ended_for").$type<EndedFor>(),
    answer: text("answer"),
    decidedBy: text("decided_by").references(() => people.id),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    decidedAt: exactTimestamptz("decided_at"),
  },
  (table) => [
    uniqueIndex("limit_requests_of").on(table.limitId, table.personId),
    index("limit_requests_person").on(table.personId),
    index("limit_requests_workspace").on(table.workspaceId, table.status, table.createdAt),
    index("limit_requests_created").on(table.createdAt),
  ],
);
export type LimitRequestRow = typeof limitRequests.$inferSelect;
