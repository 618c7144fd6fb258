import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import type { ReviewRow } from "./schema";

/** As SQL: the shot of a job of a board, or the line. */
export const SHOT = sql<string | null>`${jobs.series} ->> 'id'`;

/** Whether a job has results, which nobody removed. */
export const isShown = ({ workspaceId }: Pick<ReviewRow, "workspaceId">): SQL | undefined =>
  and(
    eq(jobs.workspaceId, workspaceId),
    eq(jobs.status, "completed"),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
  );
