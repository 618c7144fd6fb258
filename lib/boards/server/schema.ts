import "server-only";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { JobError, JobKind } from "@/lib/jobs/job";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import { personReference } from "@/lib/session/server/schema";
import type { BoardDefaults, Column, ShotInputs, ShotSettings } from "../board";
import type { BoardSound } from "../board-sound";
import type { SoundMix } from "../mix";
import type { BoardReference } from "../reference";
import type { PauseReason, QueuedStatus } from "../run";
import type { Trim } from "../trim";
import type { VoiceLine } from "../voice-line";

/** Projects: shots in order, on models beside each other. */
export const boards = pgTable(
  "boards",
  {
    ...workspaceRow,
    personId: personReference(),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    /** The job whose picture is its cover; null for those of its picks. */
    coverJobId: text("cover_job_id"),
    /** What is heard under its picks. */
    sound: jsonb("sound").$type<BoardSound>(),
    /** How that is heard; null for as it is. */
    mix: jsonb("mix").$type<SoundMix>(),
    /** What its prompts name with "@". */
    references: jsonb("references").$type<BoardReference[]>().notNull().default([]),
    /** What its shots ask for that say nothing else. */
    defaults: jsonb("defaults").$type<BoardDefaults>().notNull().default({ settings: {}, inputs: {} }),
    /** The tags that its new takes have from the beginning (`board-tags.sql`). */
    tags: text("tags").array().notNull().default([]),
    revision: integer("revision").notNull().default(1),
    columns: jsonb("columns").$type<Column[]>().notNull().default([]),
    /** The ids of its shots, in order. */
    shotOrder: text("shot_order").array().notNull().default([]),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    changedAt: timestamptz("changed_at").notNull().defaultNow(),
    /** Deleted boards come back with an undo until they are swept. */
    deletedAt: timestamptz("deleted_at"),
  },
  (table) => [
    index("boards_workspace").on(table.workspaceId, table.changedAt.desc().nullsFirst()),
    index("boards_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
/** A column with the id of a board, which is deleted with its rows. */
export const boardReference = () =>
  text("board_id")
    .notNull()
    .references(() => boards.id, { onDelete: "cascade" });
export type BoardRow = typeof boards.$inferSelect;

export const boardShots = pgTable(
  "board_shots",
  {
    boardId: boardReference(),
    id: text("id").notNull(),
    /** That of the board at its last change. */
    revision: integer("revision").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    prompt: text("prompt").notNull(),
    negativePrompt: text("negative_prompt").notNull().default(""),
    note: text("note").notNull().default(""),
    inputs: jsonb("inputs").$type<ShotInputs>().notNull().default({}),
    settings: jsonb("settings").$type<ShotSettings>().notNull().default({}),
    takes: jsonb("takes").$type<Record<string, number>>().notNull().default({}),
    /** What is used of its pick; null for all of it. */
    trim: jsonb("cut").$type<Trim>(),
    /** What a voice says under it. */
    line: jsonb("line").$type<VoiceLine>(),
    /** The words of its still; empty where those are the prompt. */
    stillPrompt: text("still_prompt").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.id] }), uniqueIndex("board_shots_id").on(table.id)],
);
export type ShotRow = typeof boardShots.$inferSelect;

/** Approved takes of a board. Its jobs and what waits never cost more than its credits. */
export const boardRuns = pgTable(
  "board_runs",
  {
    ...workspaceRow,
    boardId: boardReference(),
    personId: personReference(),
    /** The access token that started it for the person; null in a browser. */
    tokenId: text("token_id"),
    keyId: text("key_id").notNull(),
    /** The most that its takes may cost together. */
    credits: integer("credits").notNull(),
    /** Whether an owner approved it: it passes the limits that ask. */
    isApproved: boolean("is_approved").notNull().default(false),
    /** Why nothing more of it is sent; null while it runs. */
    pausedFor: text("paused_for").$type<PauseReason>(),
    pauseMessage: text("pause_message"),
    /** What waits would cost now, where it was paused for its price. */
    pauseCredits: integer("pause_credits"),
    /** The number of its wave, from 1. */
    wave: integer("wave").notNull().default(1),
    /** The run of the first wave of its press; null for itself. */
    pressId: text("press_id"),
    clientToken: text("client_token").notNull(),
    bodyHash: text("body_hash").notNull(),
    createdAt: timestamptz("created_at").notNull().defaultNow(),
    /** When it was started or resumed last. Refusals of the key before that do not pause it again. */
    resumedAt: exactTimestamptz("resumed_at").notNull().defaultNow(),
    /** How often it was tried again without a sign that the API takes jobs, since it was started or a person resumed it. */
    trials: integer("trials").notNull().default(0),
  },
  (table) => [
    uniqueIndex("board_runs_token").on(table.personId, table.clientToken),
    index("board_runs_board").on(table.boardId, table.createdAt.desc().nullsFirst()),
  ],
);
export type RunRow = typeof boardRuns.$inferSelect;

/** A hosted picture, and the end of the pick that it shows: `endOf`. */
export type HostedFrame = { of: string; url: string; expiresAt: string | null };

/** The takes of runs. One that waits becomes a job when its turn comes, in the transaction that writes the job. */
export const queuedTakes = pgTable(
  "queued_takes",
  {
    id: text("id").primaryKey(),
    runId: text("run_id")
      .notNull()
      .references(() => boardRuns.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id").notNull(),
    personId: personReference(),
    boardId: text("board_id").notNull(),
    shotId: text("shot_id").notNull(),
    columnId: text("column_id").notNull(),
    /** The place in the queue of the workspace. A move gives others. */
    position: bigserial("position", { mode: "number" }).notNull(),
    /** The number of the take in its shot, from 0. */
    takeIndex: integer("take_index").notNull(),
    kind: text("kind").$type<JobKind>().notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** In a text that can be compared (`made-from.ts`). */
    madeFrom: text("made_from"),
    /** The shot whose pick it continues, for which it waits. Its request has `FRAME_PLACEHOLDER`. */
    afterShotId: text("after_shot_id"),
    /** The last frame of that pick, once it is made. */
    frame: jsonb("frame").$type<HostedFrame>(),
    /** The most that it may cost. */
    credits: integer("credits").notNull(),
    status: text("status").$type<QueuedStatus>().notNull().default("waiting"),
    /** Whether it is not bought once its shot has a pick. */
    stopsAtPick: boolean("stops_at_pick").notNull().default(false),
    /** Why it was refused before it became a job. */
    error: jsonb("error").$type<JobError>(),
    jobId: text("job_id"),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
    /** After a failure of ours: when it may be tried again. */
    notBefore: exactTimestamptz("not_before"),
    doneAt: exactTimestamptz("done_at"),
  },
  (table) => [
    index("queued_takes_run").on(table.runId, table.position),
    index("queued_takes_board").on(table.boardId),
    index("queued_takes_job").on(table.jobId).where(sql`${table.jobId} is not null`),
    index("queued_takes_waiting")
      .on(table.workspaceId, table.position)
      .where(sql`${table.status} = 'waiting'`),
  ],
);
export type QueuedRow = typeof queuedTakes.$inferSelect;
