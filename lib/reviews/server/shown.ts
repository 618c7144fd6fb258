import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { stillIdOf } from "@/lib/boards/stills";
import { jobs } from "@/lib/jobs/server/schema";
import type { ReviewRow } from "./schema";

/** As SQL: what a job of a board is a take of: a shot, the still of one, or a line. */
export const SERIES = sql<string | null>`${jobs.series} ->> 'id'`;
/** As SQL: the shot of a job of a board, also of a still, or the line. */
export const SHOT = sql<string | null>`regexp_replace(${SERIES}, ${`^${stillIdOf("shot_")}`}, 'shot_')`;

/** Whether a job has results, which nobody removed. */
export const isShown = ({ workspaceId }: Pick<ReviewRow, "workspaceId">): SQL | undefined =>
  and(
    eq(jobs.workspaceId, workspaceId),
    eq(jobs.status, "completed"),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
  );
