import "server-only";
import { sql } from "drizzle-orm";
import { bigint, date, doublePrecision, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz, workspaceRow } from "@/lib/platform/server/columns";
import type { UsagePart } from "../usage";

const figure = (name: string) => bigint(name, { mode: "number" }).notNull();

/**
 * Time zones in which the sums of a workspace's days are stored. A day has different bounds in every zone.
 */
export const usageTimeZones = pgTable(
  "usage_time_zones",
  {
    workspaceId: text("workspace_id").notNull(),
    zone: text("zone").notNull(),
    createdAt: exactTimestamptz("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.zone] })],
);

/**
 * Sums of settled jobs by the day they were made on. A trigger on `jobs` updates them, in the transaction
 * that settles the job. Active jobs are few and read from `jobs` itself.
 */
export const usageDays = pgTable(
  "usage_days",
  {
    workspaceId: text("workspace_id").notNull(),
    zone: text("zone").notNull(),
    /** The grouping of the day. Every job is in each part once, so each part alone adds up to the total,
     * but for `token`, which has only jobs of access tokens. */
    part: text("part").$type<UsagePart | "token">().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    value: text("value").notNull(),
    jobs: figure("jobs"),
    /** Failed, or canceled by the upstream, after acceptance. */
    failed: figure("failed"),
    canceled: figure("canceled"),
    /** Refused: nothing was reserved. */
    rejected: figure("rejected"),
    reserved: figure("reserved"),
    used: figure("used"),
    refunded: figure("refunded"),
    /** Jobs whose used credits the upstream never said. */
    unknown: figure("unknown"),
    /** The credits that count in a limit: used, or possibly used where unknown. */
    counted: figure("counted"),
    /** Quoted and used over the completed jobs that have both figures. */
    estimated: figure("estimated"),
    estimatedUsed: figure("estimated_used"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.zone, table.part, table.day, table.value] })],
);

/**
 * What a workspace has spent through this dashboard, ever: the difference of two readings is what it spent between
 * them. Triggers on `jobs` and `llm_charges` keep it in the transaction that accepts, ends or charges.
 */
export const spentTotals = pgTable("spent_totals", {
  workspaceId: text("workspace_id").primaryKey(),
  /** By jobs: reserved credits from acceptance on, the charge after the end. */
  credits: figure("credits").default(0),
  /** By calls of language models whose charge is known. */
  millicredits: doublePrecision("millicredits").notNull().default(0),
});

export type LlmChargeKind = "description" | "answer" | "call";

/**
 * Charges of language models, one row per call: a description, an answer, or a request of an API client. The
 * row starts as a hold with the call's maximum cost, before the call is sent. It is corrected when the charge
 * is known, and removed for a refused call. It stays when its conversation is deleted, because that was paid.
 */
export const llmCharges = pgTable(
  "llm_charges",
  {
    /** The id of the description, the answer or the client's call. */
    ...workspaceRow,
    personId: text("person_id").notNull(),
    /** The access token that made the call for the person; null in a browser. */
    tokenId: text("token_id"),
    kind: text("kind").$type<LlmChargeKind>().notNull(),
    /** The charge; the maximum charge while `held_until` is set. */
    millicredits: doublePrecision("millicredits").notNull(),
    /**
     * Null when the charge is known. Until this moment the call may still run. After it the charge is
     * uncertain and stays counted as reserved. So no charge is lost when a process dies, and no clean-up is
     * needed.
     */
    heldUntil: timestamptz("held_until"),
    createdAt: timestamptz("created_at").notNull(),
    /** Null for a request of an API client before this was kept. */
    modelId: text("model_id"),
  },
  (table) => [
    // Sums of a period are read from it alone.
    index("llm_charges_day").on(
      table.workspaceId,
      table.createdAt,
      table.personId,
      table.millicredits,
      table.heldUntil,
    ),
    // Calls whose charge is not known; few.
    index("llm_charges_held")
      .on(table.workspaceId, table.createdAt)
      .where(sql`${table.heldUntil} is not null`),
  ],
);
