import "server-only";
import { sql } from "drizzle-orm";
import { customType, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";
import type { JobKind, JobState } from "../../job";
import { jobs } from "../schema";

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search index, one narrow entry per job, with everything that a list is filtered and sorted by. Only triggers write
 * it (`../search-index.sql`, which returns the columns in this order). A new column
 * is the last one, because a migration can only append it.
 */
export const searchIndex = pgTable(
  "job_search_index",
  {
    jobId: text("job_id")
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    status: text("status").$type<JobState>().notNull(),
    modelId: text("model_id").notNull(),
    personId: text("person_id").notNull(),
    /** Used, else reserved, else quoted; -1 when none is known. */
    credits: integer("credits").notNull(),
    /** Of the longest result, else as requested; -1 without a length. */
    lengthSeconds: doublePrecision("length_seconds").notNull(),
    /** When the first result that is not in our own storage expires; null when none will. */
    expiringAt: timestamptz("expiring_at"),
    deletedAt: timestamptz("deleted_at"),
    /** Width over height of its tile in hundredths, 0 for a compact row, as `tileAspect` computes it. */
    aspect: integer("aspect").notNull(),
    /** Every other filter value by name, such as `ratio:16:9` or `tag:spring`. */
    facets: text("facets").array().notNull(),
    /** All text a search looks in, in the form of `searchForm`, and the same text as a set of words. */
    text: text("text").notNull(),
    words: searchVector("words").notNull(),
  },
  (table) => {
    const shown = sql`${table.deletedAt} is null`;
    const byTime = [table.createdAt.desc().nullsFirst(), table.jobId.desc().nullsFirst()] as const;
    return [
      // Every list is ordered by plain `desc`, which puts nulls first. An index in another order would not be
      // used.
      index("search_index_page")
        .on(table.workspaceId, ...byTime)
        .where(shown),
      // The shape of a whole list, read from the index alone.
      index("search_index_shape")
        .on(table.workspaceId, ...byTime, table.status, table.aspect)
        .where(shown),
      index("search_index_kind")
        .on(table.workspaceId, table.kind, ...byTime)
        .where(shown),
      index("search_index_status")
        .on(table.workspaceId, table.status, ...byTime)
        .where(shown),
      index("search_index_model")
        .on(table.workspaceId, table.modelId, ...byTime)
        .where(shown),
      index("search_index_person")
        .on(table.workspaceId, table.personId, ...byTime)
        .where(shown),
      index("search_index_credits")
        .on(table.workspaceId, table.credits.desc().nullsFirst(), table.jobId.desc().nullsFirst())
        .where(shown),
      index("search_index_length")
        .on(table.workspaceId, table.lengthSeconds.desc().nullsFirst(), table.jobId.desc().nullsFirst())
        .where(shown),
      index("search_index_expiring")
        .on(table.workspaceId, table.expiringAt, table.jobId)
        .where(sql`${table.deletedAt} is null and ${table.expiringAt} is not null`),
      index("search_index_trash")
        .on(table.workspaceId, ...byTime)
        .where(sql`${table.deletedAt} is not null`),
      index("search_index_facets").using("gin", table.facets),
      index("search_index_words").using("gin", table.words),
    ];
  },
);

/**
 * The order of a collection that was made by hand: places from 1. What has none comes after them, the newest first. The
 * row goes when its job leaves the collection.
 */
export const collectionPlaces = pgTable(
  "collection_places",
  {
    collectionId: text("collection_id").notNull(),
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.jobId] }),
    index("collection_places_job").on(table.jobId),
  ],
);
