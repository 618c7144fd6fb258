import "server-only";
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
import { timestamptz, workspaceRow } from "@/lib/platform/server/columns";

/** A file that a person uploaded: our copy for previews, and the address where the upstream hosts it. */
export const uploads = pgTable(
  "uploads",
  {
    ...workspaceRow,
    personId: text("person_id").notNull(),
    keyId: text("key_id").notNull(),
    sha256: text("sha256").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<AssetType>().notNull(),
    mimeType: text("mime_type").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    width: integer("width"),
    height: integer("height"),
    durationSeconds: doublePrecision("duration_seconds"),
    storedName: text("stored_name").notNull(),
    /** Only of a file that carries one, or may keep its texts. */
    mark: jsonb("mark").$type<FileMark>(),
    /** The board of the take that it was made of; null for what was brought from elsewhere. */
    boardId: text("board_id"),
    upstreamUrl: text("upstream_url").notNull(),
    upstreamExpiresAt: timestamptz("upstream_expires_at"),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    usedAt: timestamptz("used_at").notNull().defaultNow(),
  },
  (table) => [
    // What a person holds.
    index("uploads_person").on(table.workspaceId, table.personId),
    // The same bytes under another key are another hosted file, because an address belongs to its key.
    uniqueIndex("uploads_content").on(table.workspaceId, table.keyId, table.sha256),
    index("uploads_recent").on(
      table.workspaceId,
      table.keyId,
      table.usedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
export type UploadRow = typeof uploads.$inferSelect;

/** Equal for the same bytes of the same key, which `uploads_content` stores once. */
export const contentKey = ({
  workspaceId,
  keyId,
  sha256,
}: Pick<UploadRow, "workspaceId" | "keyId" | "sha256">): string => `${workspaceId} ${keyId} ${sha256}`;

/** Bytes of deleted uploads. They count in the workspace's day like those that are still there. */
export const uploadQuota = pgTable(
  "upload_quota",
  {
    ...workspaceRow,
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    until: timestamptz("until").notNull(),
  },
  (table) => [index("upload_quota_workspace").on(table.workspaceId)],
);
