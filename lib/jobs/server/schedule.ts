import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { JobRow } from "./schema";

/** Fields that only the scheduler reads. */
export type Schedule = Partial<Pick<JobRow, "leaseOwner" | "leaseUntil" | "attempts" | "sentAt">> & {
  /** Milliseconds until the row is due; null when nothing is left to do. */
  dueInMs?: number | null;
};

type Scheduled = Omit<Schedule, "dueInMs"> & { nextAttemptAt?: SQL | null };

/** The columns of a schedule. Due times are the database's, because that clock also decides what is due. */
export function scheduled({ dueInMs, ...fields }: Schedule): Scheduled {
  if (dueInMs === undefined) return fields;
  if (dueInMs === null) return { ...fields, nextAttemptAt: null };
  return { ...fields, nextAttemptAt: sql`clock_timestamp() + ${dueInMs} * interval '1 millisecond'` };
}
