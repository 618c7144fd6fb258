import "server-only";
import {
  bigint,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { UsagePart } from "../usage";

const figure = (name: string) => bigint(name, { mode: "number" }).notNull();

/** Time zones in which a workspace's days are kept added up. A day has other edges in every zone. */
export const usageZones = pgTable(
  "usage_zones",
  {
    workspaceId: text("workspace_id").notNull(),
    zone: text("zone").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
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

/**
 * What language models charged, one row a description or answer. Triggers write them
 * (`repeatable/llm-charges.sql`); a conversation that is deleted was paid for all the same.
 */
export const llmCharges = pgTable(
  "llm_charges",
  {
    /** Of the description, or of the answer. */
    id: text("id").primaryKey(),
    workspaceId: text("workspace_id").notNull(),
    personId: text("person_id").notNull(),
    kind: text("kind").$type<"description" | "answer">().notNull(),
    millicredits: doublePrecision("millicredits").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index("llm_charges_day").on(table.workspaceId, table.createdAt)],
);
