import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
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
import type { AssetType } from "@/lib/contract/asset";
import type { FileMark } from "@/lib/files/file-mark";
import { endingOf } from "@/lib/files/server/media-type";
import { timestamptz } from "@/lib/platform/server/columns";
import { jobs } from "../schema";
import type { ArchiveObstacle, Flaw } from "./archive-failure";

/**
 * One result of a job. `upstream_url` may contain a signature, so it never appears in a log or a response.
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
    /** The type that the upstream stated; once archived, the type of the first bytes. */
    mimeType: text("mime_type").notNull(),
    /** The size that the upstream stated. In rows of older releases, the size of the stored file. */
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    durationSeconds: doublePrecision("duration_seconds"),
    /** Frames a second of a stored clip, measured with its poster; null for others, and before. */
    frameRate: doublePrecision("frame_rate"),
    width: integer("width"),
    height: integer("height"),
    expiresAt: timestamptz("expires_at"),
    /** Name in the asset store; null until archived, unless a file with a flaw is stored. */
    storedName: text("stored_name"),
    /** The size of the stored file; null in rows of older releases. */
    storedBytes: bigint("stored_bytes", { mode: "number" }),
    sha256: text("sha256"),
    /** How the stored file differs from what the upstream stated. Such a file may be stored before it is archived. */
    flaw: text("flaw").$type<Flaw>(),
    /** When this file was first downloaded. */
    flawedSince: timestamptz("flawed_since"),
    archivedAt: timestamptz("archived_at"),
    archiveError: text("archive_error"),
    /**
     * When a result that is not archived is queued again, unless its task succeeds before; null when it is not tried
     * any more. Has no meaning once archived.
     */
    archiveAt: timestamptz("archive_at").default(sql`now() + interval '1 hour'`),
    /** Failures to copy it, in a row. They decide the delay. */
    archiveAttempts: integer("archive_attempts").notNull().default(0),
    /** When the failures in a row began. */
    archiveFailingSince: timestamptz("archive_failing_since"),
    /** What the next try waits for besides its time. */
    archiveWaitsFor: text("archive_waits_for").$type<ArchiveObstacle>(),
    /** The mark of the stored file; null until it is read, at the latest at the next download or check. */
    mark: jsonb("mark").$type<FileMark>(),
    posterName: text("poster_name"),
    posterWidth: integer("poster_width"),
    posterHeight: integer("poster_height"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("assets_upstream").on(table.jobId, table.upstreamId),
    index("assets_job").on(table.jobId),
    // Results to be copied, also those that wait for a host or for room. Almost always empty.
    index("assets_unsaved").on(table.archiveAt).where(sql`${table.archivedAt} is null`),
    // Finds results with the same bytes, whose descriptions are shared.
    index("assets_bytes").on(table.workspaceId, table.sha256).where(sql`${table.sha256} is not null`),
  ],
);
export type AssetRow = typeof assets.$inferSelect;

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The edits that put a mark into a stored result, computed once by the media child (`mark-edits.ts`). At most
 * `MAX_KEPT` rows of a result, of half a megabyte each; without a row they are computed again.
 */
export const markEdits = pgTable(
  "mark_edits",
  {
    assetId: text("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    /** Of the stored file and of all that the mark says. */
    digest: text("digest").notNull(),
    /** Position, bytes that are cut, bytes that are put there: one for each edit. */
    places: jsonb("places").$type<[at: number, cut: number, put: number][]>().notNull(),
    /** The bytes that are put there, one edit's after another's. */
    puts: bytes("puts").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.digest] })],
);

/** The size of a result's stored file, else the size that the upstream stated; null when neither is known. */
export const resultBytes = ({ storedBytes, sizeBytes }: Pick<AssetRow, "storedBytes" | "sizeBytes">) =>
  storedBytes ?? sizeBytes;

/**
 * How a result's file ends when it is saved: one that differs from what the upstream stated says so, as in
 * `.damaged.mp4`.
 */
export const resultEnding = ({ mimeType, flaw }: Pick<AssetRow, "mimeType" | "flaw">): string =>
  [flaw, endingOf(mimeType)].filter(Boolean).join(".");
