import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AssetType } from "@/lib/contract/asset";
import type { FileMark } from "@/lib/files/file-mark";
import { timestamptz } from "@/lib/platform/server/columns";
import { jobs } from "../schema";
import type { Obstacle } from "./archive-pace";
import type { Flaw } from "./flaws";

/**
 * One result of a job. `upstream_url` may contain a signature. Only the archive fetches it, and it never
 * appears in a log or a reply.
 */
export const assets = pgTable(
  "assets",
  {
    id: text("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id").notNull(),
    upstreamId: text("upstream_id").notNull(),
    upstreamUrl: text("upstream_url").notNull(),
    position: integer("position").notNull().default(0),
    type: text("type").$type<AssetType>().notNull(),
    /** The type the service gave until archived, then the type of the first bytes. */
    mimeType: text("mime_type").notNull(),
    /** The size that the service stated, whatever came. Rows of older releases: of the stored file. */
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    durationSeconds: doublePrecision("duration_seconds"),
    width: integer("width"),
    height: integer("height"),
    expiresAt: timestamptz("expires_at"),
    /** Name in the asset store; null until archived, unless the best of what came is kept there. */
    storedName: text("stored_name"),
    /** Of the stored file; null in rows of older releases. */
    storedBytes: bigint("stored_bytes", { mode: "number" }),
    sha256: text("sha256"),
    /** How the stored file differs from what the service promised. Until archived, it is only kept aside. */
    flaw: text("flaw").$type<Flaw>(),
    /** When this file came first. */
    flawedSince: timestamptz("flawed_since"),
    archivedAt: timestamptz("archived_at"),
    archiveError: text("archive_error"),
    /**
     * When a result without its copy is queued once more, unless its task succeeds before; null when nothing is
     * tried any more. Says nothing once archived.
     */
    archiveAt: timestamptz("archive_at").default(sql`now() + interval '1 hour'`),
    /** Failures to copy it, in a row. Decides the pace. */
    archiveAttempts: integer("archive_attempts").notNull().default(0),
    /** When the failures in a row began. */
    archiveFailingSince: timestamptz("archive_failing_since"),
    /** What the next try waits for, when something else than time may end it. */
    archiveWaitsFor: text("archive_waits_for").$type<Obstacle>(),
    /** Of the stored file. Null where it was not read, as in rows of older releases: then at the next download or check. */
    mark: jsonb("mark").$type<FileMark>(),
    posterName: text("poster_name"),
    posterWidth: integer("poster_width"),
    posterHeight: integer("poster_height"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("assets_upstream").on(table.jobId, table.upstreamId),
    index("assets_job").on(table.jobId),
    // What is to be copied, and what waits for a host or for room. Almost always empty.
    index("assets_unsaved").on(table.archiveAt).where(sql`${table.archivedAt} is null`),
    // Finds files with the same bytes, wherever they were described.
    index("assets_bytes").on(table.workspaceId, table.sha256).where(sql`${table.sha256} is not null`),
  ],
);
export type AssetRow = typeof assets.$inferSelect;

/** The size of what is stored of a result, else what the service stated; null when neither is known. */
export const resultBytes = ({ storedBytes, sizeBytes }: Pick<AssetRow, "storedBytes" | "sizeBytes">) =>
  storedBytes ?? sizeBytes;
