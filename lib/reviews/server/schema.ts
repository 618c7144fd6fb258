import "server-only";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
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
import type { Film } from "../film";
import type { Mark, ReviewOf, Verdict } from "../shared-review";
import type { VersionChanges } from "../version";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The latest answer, as a process before `review_verdicts` reads and writes it. */
type LatestVerdict = Omit<Verdict, "version"> & {
  name: string;
  visitor_id?: string;
  version?: number | null;
};

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
    /** The secret part itself, sealed as API keys are, so that its maker can copy the link; null where nobody can. */
    linkCiphertext: bytes("link_ciphertext"),
    linkNonce: bytes("link_nonce"),
    linkSecretId: text("link_secret_id"),
    passwordHash: text("password_hash"),
    allowsDownloads: boolean("allows_downloads").notNull().default(false),
    showsPrompts: boolean("shows_prompts").notNull().default(false),
    showsModels: boolean("shows_models").notNull().default(false),
    /** Whether all takes of a shot are shared, to choose from, and not only its pick. */
    sharesTakes: boolean("shares_takes").notNull().default(false),
    /** The names of those without whose answers it waits; empty where whoever answers counts. */
    mustAnswer: text("must_answer").array().notNull().default(sql`'{}'`),
    /** The SHA-256 of a film that differs from the latest version, and since when it was seen: it is to rest first. */
    nextFilm: text("next_film"),
    nextFilmSince: timestamptz("next_film_since"),
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

/** What visitors of a review saw, as often as it changed. */
export const reviewVersions = pgTable(
  "review_versions",
  {
    reviewId: reviewReference(),
    /** From 1. */
    number: integer("number").notNull(),
    workspaceId: text("workspace_id").notNull(),
    film: jsonb("film").$type<Film>().notNull(),
    /** What is other than in the version before; null for the first. */
    changes: jsonb("changes").$type<VersionChanges>(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** When a visitor saw it first. Until then it is replaced and not followed by another. */
    openedAt: timestamptz("opened_at"),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.number] })],
);
export type VersionRow = typeof reviewVersions.$inferSelect;

/** The browsers that opened a review. */
export const reviewVisits = pgTable(
  "review_visits",
  {
    reviewId: reviewReference(),
    visitorId: text("visitor_id").notNull(),
    workspaceId: text("workspace_id").notNull(),
    /** From 1, in the order in which they opened it. */
    number: integer("number").notNull(),
    /** The latest version that was watched; null before any was. */
    version: integer("version"),
    /** The share of its film that was played, up to the farthest frame. */
    watched: doublePrecision("watched").notNull().default(0),
    firstAt: timestamptz("first_at").notNull().defaultNow(),
    lastAt: timestamptz("last_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.visitorId] })],
);

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
    /** The version that was looked at; null from before there were any, which is the first. */
    version: integer("version"),
    /** Where it was in the film of that version, in seconds; null where `seconds` is, and from before. */
    filmSeconds: doublePrecision("film_seconds"),
    /** Frames a second of that film. */
    filmRate: doublePrecision("film_rate"),
    resolvedAt: timestamptz("resolved_at"),
    /** When its shot was made again for it. */
    revisedAt: timestamptz("revised_at"),
    /** The version that shows what was made for it. */
    answeredIn: integer("answered_in"),
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
    /** The version that was answered; null from before there were any, which is the first. */
    version: integer("version"),
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
