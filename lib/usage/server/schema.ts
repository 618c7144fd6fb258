import "server-only";
import { bigint, date, doublePrecision, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { exactTimestamptz, timestamptz } from "@/lib/platform/server/columns";
import type { UsagePart } from "../usage";

const figure = (name: string) => bigint(name, { mode: "number" }).notNull();

/** Time zones in which a workspace's days are kept added up. A day has other edges in every zone. */
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
 * Settled jobs, added up by the day they were made on. A trigger on `jobs` keeps it, in the transaction
 * that settles the job; what is not settled is few and read from `jobs` itself.
 */
export const usageDays = pgTable(
  "usage_days",
  {
    workspaceId: text("workspace_id").notNull(),
    zone: text("zone").notNull(),
    /** What the day is divided by: every job is in each part once, so each part alone adds up to all. */
    part: text("part").$type<UsagePart>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    value: text("value").notNull(),
    jobs: figure("jobs"),
    /** Failed, or canceled by the service, after they were accepted. */
    failed: figure("failed"),
    canceled: figure("canceled"),
    /** Refused: nothing was ever reserved. */
    rejected: figure("rejected"),
    reserved: figure("reserved"),
    used: figure("used"),
    refunded: figure("refunded"),
    /** Jobs whose use the service never said. */
    unknown: figure("unknown"),
    /** What counts against a budget: used, or what may have been used where nobody said. */
    counted: figure("counted"),
    /** Quoted and used over the completed jobs that have both figures. */
    estimated: figure("estimated"),
    estimatedUsed: figure("estimated_used"),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.zone, table.part, table.day, table.value] })],
);

export type LlmChargeKind = "description" | "answer" | "call";

/**
 * What language models charged, one row a call: a description, an answer, or a request of an API client. The row is
 * written as a hold with the most the call can cost, before the call is sent, and corrected when its charge is
 * known; a call that was refused has none. A conversation that is deleted was paid for all the same.
 */
export const llmCharges = pgTable(
  "llm_charges",
  {
    /** Of the description, of the answer, or of the client's call. */
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    kind: text("kind").$type<LlmChargeKind>().notNull(),
    /** What was charged; the most it can be, as long as `held_until` is set. */
    millicredits: doublePrecision("millicredits").notNull(),
    /**
     * Null once the charge is known. Until this moment the call may still run; after it the charge is uncertain and
     * stays counted as it was held. So a process that dies forgets no charge, and nothing has to be swept.
     */
    heldUntil: timestamptz("held_until"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [index("llm_charges_day").on(table.workspaceId, table.createdAt)],
);
