import "server-only";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { JobKind } from "@/lib/jobs/job";
import { timestamptz } from "@/lib/platform/server/columns";
import type { BulkAction } from "../library";
import type { ZipSidecar } from "./zip/extra";

/** A named collection of jobs. The jobs themselves store which ones they are in. */
export const collections = pgTable(
  "collections",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    name: text("name").notNull(),
    /** Who made it; null before that was kept. */
    personId: text("person_id"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    note: text("note"),
    /** The job whose picture is its cover; null for the newest ones, and after it has left the collection. */
    coverJobId: text("cover_job_id"),
  },
  (table) => [uniqueIndex("collections_name").on(table.workspaceId, table.name)],
);

/** A saved view of the gallery: the query of its address. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.workspaceId, table.name)],
);

/** Ordered downloads, to be fetched within the hour. */
export const zipTickets = pgTable(
  "zip_tickets",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    jobIds: jsonb("job_ids").$type<string[]>().notNull(),
    fileName: text("file_name").notNull().default("atelier.zip"),
    /** The names of the files of each job, without endings; null for the names of the workspace's template. */
    names: jsonb("names").$type<Record<string, string>>(),
    /** What the ZIP has beside results. */
    extras: jsonb("extras").$type<ZipSidecar[]>().notNull().default([]),
    /** Whether each name begins with the number of its job. */
    numbered: boolean("numbered").notNull().default(false),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [index("zip_tickets_age").on(table.createdAt)],
);

/** Settings files that were dropped on a form, which opens with them as with a job's. */
export const settingsFiles = pgTable(
  "settings_files",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [index("settings_files_age").on(table.createdAt)],
);

/** Bulk actions that are too long for one request; the worker runs them. */
export const bulkActionRuns = pgTable(
  "bulk_action_runs",
  {
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    action: jsonb("action").$type<BulkAction>().notNull(),
    /** The jobs at the time of the request, in the order in which they are processed. */
    jobIds: jsonb("job_ids").$type<string[]>().notNull(),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    createdAt: timestamptz("created_at").notNull(),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [index("bulk_action_runs_latest").on(table.workspaceId, table.createdAt)],
);

/** The latest change of many jobs at once, and of names. The live feed resumes from it. */
export const libraryChanges = pgTable("library_changes", {
  workspaceId: text("workspace_id").primaryKey(),
  changedAt: timestamptz("changed_at").notNull(),
  jobsChangedAt: timestamptz("jobs_changed_at"),
});
