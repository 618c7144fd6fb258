import "server-only";
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { people, personReference } from "@/lib/session/server/schema";
import type { Mark, ReviewOf, Verdict } from "../shared-review";

/** The latest answer, as a process before `review_verdicts` reads and writes it. */
type LatestVerdict = Verdict & { name: string; visitor_id?: string };

/** Links by which somebody without an account sees a result, the picks of a board or a collection. */
export const reviews = pgTable(
  "reviews",
  {
    ...workspaceRow,
    personId: personReference(),
    of: text("of").$type<ReviewOf>().notNull(),
    /** The id of the job, the board or the collection. */
    thingId: text("thing_id").notNull(),
    title: text("title").notNull(),
    /** Who sends it, in the words of who made it. */
    sender: text("sender"),
    /** SHA-256 of the secret part of the link. */
    tokenHash: text("token_hash").notNull(),
    passwordHash: text("password_hash"),
    allowsDownloads: boolean("allows_downloads").notNull().default(false),
    showsPrompts: boolean("shows_prompts").notNull().default(false),
    showsModels: boolean("shows_models").notNull().default(false),
    /** Whether all takes of a shot are shared, to choose from, and not only its pick. */
    sharesTakes: boolean("shares_takes").notNull().default(false),
    /** Visitors that opened it, each browser once. */
    views: integer("views").notNull().default(0),
    openedAt: timestamptz("opened_at"),
    /** The latest of `review_verdicts`, for a process that knows no other. `verdicts.sql` keeps what it writes. */
    verdict: jsonb("verdict").$type<LatestVerdict>(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
    revokedAt: timestamptz("revoked_at"),
  },
  (table) => [
    uniqueIndex("reviews_token").on(table.tokenHash),
    index("reviews_thing").on(table.workspaceId, table.thingId, table.createdAt.desc().nullsFirst()),
  ],
);
const reviewReference = () =>
  text("review_id")
    .notNull()
    .references(() => reviews.id, { onDelete: "cascade" });
export type ReviewRow = typeof reviews.$inferSelect;

/** What visitors remark on results, and the replies of both sides. */
export const reviewRemarks = pgTable(
  "review_remarks",
  {
    id: text("id").primaryKey(),
    reviewId: reviewReference(),
    workspaceId: text("workspace_id").notNull(),
    /** The result that was looked at. It may have left the review since. */
    jobId: text("job_id").notNull(),
    assetId: text("asset_id").notNull(),
    /** The shot of a board that it was a take of. */
    shotId: text("shot_id"),
    /** What the review called the result: `2`, `2 B`. */
    item: text("item").notNull(),
    /** The remark that this replies to. */
    replyTo: text("reply_to"),
    /** Who replied for the studio; null for a visitor. */
    personId: text("person_id").references(() => people.id),
    /** The browser of a visitor. */
    visitorId: text("visitor_id"),
    name: text("name").notNull(),
    text: text("text").notNull(),
    /** Seconds from the beginning of the result; null for a still, and for a reply. */
    seconds: doublePrecision("seconds"),
    mark: jsonb("mark").$type<Mark>(),
    resolvedAt: timestamptz("resolved_at"),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("review_remarks_review").on(table.reviewId, table.createdAt),
    index("review_remarks_job").on(table.workspaceId, table.jobId),
    index("review_remarks_shot").on(table.workspaceId, table.shotId).where(sql`${table.shotId} is not null`),
  ],
);
export type RemarkRow = typeof reviewRemarks.$inferSelect;

/** The answers of visitors to a review, one each. */
export const reviewVerdicts = pgTable(
  "review_verdicts",
  {
    reviewId: reviewReference(),
    /** The browser that gave it; empty for one of before browsers were told apart. */
    visitorId: text("visitor_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    verdict: text("verdict").$type<Verdict["verdict"]>().notNull(),
    name: text("name").notNull(),
    note: text("note"),
    decidedAt: timestamptz("decided_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.visitorId] })],
);

/** The takes that visitors would choose, one of a shot each. */
export const reviewChoices = pgTable(
  "review_choices",
  {
    reviewId: reviewReference(),
    shotId: text("shot_id").notNull(),
    visitorId: text("visitor_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    jobId: text("job_id").notNull(),
    name: text("name"),
    changedAt: exactTimestamptz("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.shotId, table.visitorId] })],
);
