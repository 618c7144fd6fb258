import "server-only";
import { bigint, pgTable, pgView, text } from "drizzle-orm/pg-core";

/** A workspace's settings about its files. */
export const librarySettings = pgTable("library_settings", {
  workspaceId: text("workspace_id").primaryKey(),
  /** The file name template in a ZIP. */
  fileNames: text("file_names"),
  /** Above this nothing more is stored; null is the server's limit. Files are never deleted because of it. */
  quotaBytes: bigint("quota_bytes", { mode: "number" }),
});

/** Every file of a workspace in our storage, results and uploads alike; the view is made by `stored-files.sql`. */
export const storedFiles = pgView("stored_files", {
  workspaceId: text("workspace_id").notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }),
}).existing();
