import "server-only";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { jobs } from "@/lib/jobs/server/schema";
import { timestamptz } from "@/lib/platform/server/columns";
import type { Finding } from "../../finding";

/** What was measured of the file of a take, once for each file and format. */
export const measuredTakes = pgTable("measured_takes", {
  jobId: text("job_id")
    .primaryKey()
    .references(() => jobs.id, { onDelete: "cascade" }),
  workspaceId: text("workspace_id").notNull(),
  /** `MEASURE_FORMAT` of the program that measured it. */
  format: integer("format").notNull(),
  /** SHA-256 of the file that was measured; empty where nobody knows it. */
  contentHash: text("content_hash").notNull(),
  findings: jsonb("findings").$type<Finding[]>().notNull(),
  /** Why it could not be measured, as the fault of a file; null where it could. It is not tried again. */
  fault: text("fault"),
  measuredAt: timestamptz("measured_at").notNull().defaultNow(),
});
