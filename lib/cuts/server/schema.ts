import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SoundMix } from "@/lib/boards/mix";
import { boardReference } from "@/lib/boards/server/schema";
import type { FilmSign } from "@/lib/files/film-sign";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { personReference } from "@/lib/session/server/schema";
import type { CutLine, CutPart, CutSound, CutState, StartRoughCut } from "../cut";

/** Takes of a board joined into one file. */
export const roughCuts = pgTable(
  "rough_cuts",
  {
    ...workspaceRow,
    boardId: boardReference(),
    personId: personReference(),
    parts: jsonb("parts").$type<CutPart[]>().notNull(),
    sound: jsonb("sound").$type<CutSound>(),
    mix: jsonb("mix").$type<SoundMix>(),
    lines: jsonb("lines").$type<CutLine[]>().notNull().default([]),
    hasCaptions: boolean("has_captions").notNull().default(false),
    /** Where it says that a machine made it, as the workspace wanted when it was started. */
    sign: text("sign").$type<FilmSign>().notNull().default("none"),
    size: jsonb("size").$type<StartRoughCut["size"]>(),
    status: text("status").$type<CutState>().notNull().default("waiting"),
    percent: integer("percent").notNull().default(0),
    secondsDone: doublePrecision("seconds_done").notNull().default(0),
    secondsLeft: integer("seconds_left"),
    reason: text("reason"),
    /** Which worker makes it, and until when it does unless it says so again. Null while it waits. */
    leaseToken: text("lease_token"),
    leaseUntil: exactTimestamptz("lease_until"),
    /** How often it was interrupted: its worker died, or met an error that nobody expects. */
    attempts: integer("attempts").notNull().default(0),
    storedName: text("stored_name"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    sha256: text("sha256"),
    durationSeconds: doublePrecision("duration_seconds"),
    copiedSeconds: doublePrecision("copied_seconds"),
    width: integer("width"),
    height: integer("height"),
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    finishedAt: timestamptz("finished_at"),
  },
  (table) => [
    uniqueIndex("rough_cuts_token").on(table.personId, table.clientToken),
    index("rough_cuts_board").on(table.boardId, table.createdAt.desc().nullsFirst()),
    index("rough_cuts_unfinished").on(table.createdAt).where(sql`${table.status} in ('waiting', 'making')`),
  ],
);
export type RoughCutRow = typeof roughCuts.$inferSelect;
