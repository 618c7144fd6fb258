import "server-only";
import { bigint, boolean, index, pgTable, pgView, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/server/columns";
import type { FilmSign } from "../film-sign";
import type { StoreName } from "./store-type";

/** A workspace's settings about its files. */
export const librarySettings = pgTable("library_settings", {
  workspaceId: text("workspace_id").primaryKey(),
  /** The file name template in a ZIP. */
  fileNames: text("file_names"),
  /** Above this nothing more is stored; null is the server's limit. Files are never deleted because of it. */
  quotaBytes: bigint("quota_bytes", { mode: "number" }),
  /** Whether downloads carry prompt and settings in their mark. */
  markSettings: boolean("mark_settings").notNull().default(true),
  /** The address of this installation that they carry beside it; null for none. */
  markAddress: text("mark_address"),
  /** Where rough cuts say that a machine made them. */
  filmSign: text("film_sign").$type<FilmSign>().notNull().default("none"),
});

/** Every file of a workspace in our storage, results, uploads and described clips alike; the view is made by `stored-files.sql`. */
export const storedFiles = pgView("stored_files", {
  workspaceId: text("workspace_id").notNull(),
  sizeBytes: bigint("size_bytes", { mode: "number" }),
}).existing();

/** Room that files take from their first byte until a row names them; see `quota.ts`. */
export const storageReservations = pgTable(
  "storage_reservations",
  {
    id: text("id").primaryKey(),
    /** Whose limit it counts for; null for what is made here of a stored file, such as a poster. */
    workspaceId: text("workspace_id"),
    /** Whose limit it counts for, too; null for what nobody uploads. */
    personId: text("person_id"),
    store: text("store").$type<StoreName>().notNull(),
    reservedBytes: bigint("reserved_bytes", { mode: "number" }).notNull(),
    /** Those of them that are on the disk, as far as their process has said. */
    writtenBytes: bigint("written_bytes", { mode: "number" }).notNull().default(0),
    /** Extended by its process, and so soon over when that died. */
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [index("storage_reservations_workspace").on(table.workspaceId)],
);
